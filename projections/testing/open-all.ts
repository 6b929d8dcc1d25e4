import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { AnyProjectedEvent } from '../projection.ts';
import { upcastAll } from '../runtime/apply-batch.ts';
import { codec } from './mood-log.ts';
import { ownerOfStream, textOpenerFor } from './test-keys.ts';

/** Personal events as projections see them, opened with the test keys. */
export const openAll = (events: readonly RecordedEvent[]): AnyProjectedEvent[] =>
  upcastAll(codec, events).flatMap((event) => {
    const opened = codec.openWithoutWords(event, textOpenerFor([ownerOfStream(event.stream)]));
    return opened ? { ...event, ...opened } : [];
  });
