import type { EventDefinition, SealedEventData } from '../../domain/event.ts';
import {
  type DecodedSeal,
  type EventContent,
  type SealedEventPlace,
  sealEvent,
} from '../crypto/sealed-event.ts';
import type { TextOpener } from '../crypto/text-opener.ts';
import { MissingPersonalKey } from './codec-errors.ts';
import type { NewEvent } from './port.ts';
import type { WriteContext } from './write-context.ts';

type Data = Readonly<Record<string, unknown>>;

/** An event that is sealed as a whole. `seal` is present if its seal is decoded already. */
interface WhollySealedEvent extends SealedEventPlace {
  readonly data: Data;
  readonly seal?: DecodedSeal;
}

/** Seals the data and the time of an event under the key of its owner. Throws `MissingPersonalKey`. */
export function sealWhole(
  { type, version }: EventDefinition,
  data: Data,
  { id, stream, commandId, moment, key }: WriteContext,
  appVersion: string,
): NewEvent {
  if (!key) throw new MissingPersonalKey(`${type} is personal and there is no key for it`);
  const { occurredAt, localDate } = moment;
  const metadata = {
    commandId,
    ...(localDate !== undefined && { localDate }),
    schemaVersion: version,
    appVersion,
  };
  const { keyId, nonce, text } = sealEvent({ occurredAt, data }, { id, stream, type, metadata }, key).sealed;
  return { id, type, data: { sealed: { keyId, nonce, text } }, metadata };
}

/** The seal of an event that is sealed as a whole. Its data is nothing else. */
export const sealOf = ({ data }: Pick<WhollySealedEvent, 'data'>): SealedEventData => data as SealedEventData;

/** The content of the seal, in the version that was written. Null if its key is gone or it is damaged. */
export const openWhole = (event: WhollySealedEvent, texts: TextOpener): EventContent | null =>
  texts.openEvent(sealOf(event), event, event.seal);
