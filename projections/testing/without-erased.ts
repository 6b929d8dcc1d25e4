import type { RecordedEvent } from '../../infra/event-store/port.ts';

/**
 * The log as if the people erased in it had never been: without what stands in their own streams, before and
 * after. Worked out from the names of streams alone, neither by the codec nor by the runtime.
 */
export function withoutErasedPeople(log: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const erasures = log.filter(({ type }) => type === 'AccountErased');
  const gone = erasures.map(({ stream }) => stream.slice(stream.indexOf('-')));
  return gone.length === 0 ? log : log.filter(({ stream }) => !gone.some((owner) => stream.endsWith(owner)));
}
