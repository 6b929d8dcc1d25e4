import type { SealedEventData, StoredEvent } from '../../domain/event.ts';
import { type EventContent, openEvent } from '../../infra/crypto/sealed-event.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { AnyEvent, ProjectedEvent, TypesOf } from '../projection.ts';
import { type KeyOf, keyOfId } from './test-keys.ts';

/**
 * The events of these types in log order, opened without codec and upcasters. `E` is the union of all versions of their
 * data. `types` names all their types, so a judge that ignores a new event does not compile.
 */
export function storedEvents<E extends AnyEvent>(
  log: readonly RecordedEvent[],
  types: TypesOf<E>,
  keyOf: KeyOf = keyOfId,
): ProjectedEvent<E>[] {
  const own = log.filter(({ type }) => Object.hasOwn(types, type));
  // TypeScript cannot know the data in a log. The codec wrote it, and its fixtures test every version.
  return own.map((event) => openedEvent(event, keyOf)) as ProjectedEvent<E>[];
}

function openedEvent(event: RecordedEvent, keyOf: KeyOf) {
  const { id, stream, type, version, position, metadata } = event;
  const content = contentOf(event, keyOf);
  return {
    ...{ id, stream, type, version, position, data: content.data },
    moment: { occurredAt: content.occurredAt, ...(metadata.localDate && { localDate: metadata.localDate }) },
    stored: () => storedText(event),
  };
}

function storedText({ id, stream, type, data, metadata }: RecordedEvent): StoredEvent {
  const { schemaVersion, occurredAt, localDate } = metadata;
  if (occurredAt !== undefined)
    return JSON.stringify({
      ...{ id, stream, type, data },
      metadata: { schemaVersion, occurredAt, localDate },
    }) as StoredEvent;
  const { keyId, nonce, text } = (data as SealedEventData).sealed;
  return [id, stream, type, schemaVersion, localDate ?? '-', keyId, nonce, text].join(' ') as StoredEvent;
}

function contentOf(event: RecordedEvent, keyOf: KeyOf): EventContent {
  const { data, metadata } = event;
  if (!Object.hasOwn(data, 'sealed')) return { occurredAt: metadata.occurredAt ?? '', data };
  const sealed = data as SealedEventData;
  const key = keyOf(sealed.sealed.keyId);
  if (!key) throw new Error(`there is no key for the event ${event.id}`);
  return openEvent(sealed, event, key);
}
