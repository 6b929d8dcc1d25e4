import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { AnyProjectedEvent } from '../projection.ts';
import { upcastAll } from '../runtime/apply-batch.ts';
import { codec } from './mood-log.ts';
import { ownerOfStream, textOpenerFor } from './test-keys.ts';

/**
 * Personal events as projections see them, opened by default with the test keys of their owners. Events that can't be
 * opened are left out.
 */
export function openAll(
  events: readonly RecordedEvent[],
  opener = textOpenerFor([...new Set(events.map(({ stream }) => ownerOfStream(stream)))]),
): AnyProjectedEvent[] {
  return upcastAll(codec, events).flatMap((event) => {
    const opened = codec.openWithoutWords(event, opener);
    return opened ? { ...event, ...opened } : [];
  });
}
