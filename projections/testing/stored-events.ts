import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { AnyEvent, ProjectedEvent, TypesOf } from '../projection.ts';

/**
 * The events of these types in log order, as the log stores them, without codec and upcasters. `E` is the
 * union of all versions of their data. `types` names all their types, so a judge that ignores a new event
 * does not compile.
 */
export function storedEvents<E extends AnyEvent>(
  log: readonly RecordedEvent[],
  types: TypesOf<E>,
): ProjectedEvent<E>[] {
  // TypeScript cannot know the data in a log. The codec wrote it, and its fixtures test every version.
  return log.filter(({ type }) => Object.hasOwn(types, type)) as unknown as ProjectedEvent<E>[];
}
