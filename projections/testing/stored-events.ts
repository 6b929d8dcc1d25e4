import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { AnyEvent, ProjectedEvent, TypesOf } from '../projection.ts';

/**
 * The events of these types, in log order, as the log holds them: no codec and no upcaster has touched them. `E` is
 * the union of every shape their data has had. `types` names all its types, so a judge that ignores a new event does
 * not compile.
 */
export function storedEvents<E extends AnyEvent>(
  log: readonly RecordedEvent[],
  types: TypesOf<E>,
): ProjectedEvent<E>[] {
  // TypeScript can't know the shapes in a log. The codec wrote them, and its fixtures pin every shape.
  return log.filter(({ type }) => Object.hasOwn(types, type)) as unknown as ProjectedEvent<E>[];
}
