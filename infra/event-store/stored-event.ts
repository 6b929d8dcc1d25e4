import type { SealedEventData, StoredEvent } from '../../domain/event.ts';
import type { RecordedEvent } from './port.ts';

/** The parts of an event from which it can be opened later. */
export interface StoredParts extends Pick<RecordedEvent, 'id' | 'stream' | 'type' | 'data'> {
  readonly metadata: Pick<RecordedEvent['metadata'], 'schemaVersion' | 'occurredAt' | 'localDate'>;
}

/** No local date begins with it, and it is no local date. */
const NO_LOCAL_DATE = '-';
const JSON_START = '{';

/**
 * An event as read models keep it. One that is sealed as a whole becomes its words with spaces between them: id, stream,
 * type, version, local date, and the key's id, nonce and text of the seal. That is a sixth shorter than JSON, and takes a
 * quarter of the time to write and to read. Any other event becomes JSON.
 */
export function storedForm({ id, stream, type, data, metadata }: StoredParts): StoredEvent {
  const { schemaVersion, occurredAt, localDate } = metadata;
  const { sealed } = data as Partial<SealedEventData>;
  // The time of an event that is sealed as a whole is in its seal.
  if (occurredAt === undefined && typeof sealed === 'object') {
    const { keyId, nonce, text } = sealed;
    const day = localDate ?? NO_LOCAL_DATE;
    return `${id} ${stream} ${type} ${schemaVersion} ${day} ${keyId} ${nonce} ${text}` as StoredEvent;
  }
  const kept: StoredParts['metadata'] = {
    schemaVersion,
    ...(occurredAt !== undefined && { occurredAt }),
    ...(localDate !== undefined && { localDate }),
  };
  return JSON.stringify({ id, stream, type, data, metadata: kept }) as StoredEvent;
}

/** Whether the event is in the short form, which only an event that is sealed as a whole has. */
export const isShortForm = (stored: StoredEvent): boolean => !stored.startsWith(JSON_START);

/** The parts of a stored event. Those of a damaged one are wrong, so it cannot be opened. Throws `SyntaxError` for damaged JSON. */
export function partsOf(stored: StoredEvent): StoredParts {
  if (!isShortForm(stored)) return JSON.parse(stored) as StoredParts;
  const [id = '', stream = '', type = '', version = '', day = '', keyId = '', nonce = '', text = ''] =
    stored.split(' ');
  const schemaVersion = Number(version);
  const metadata = day === NO_LOCAL_DATE ? { schemaVersion } : { schemaVersion, localDate: day };
  return { id, stream, type, data: { sealed: { keyId, nonce, text } }, metadata };
}
