import type { RecordedEvent } from '../../infra/event-store/port.ts';

/**
 * The log without the streams of erased people. It uses only types and stream names, and neither the codec nor the
 * runtime.
 */
export function withoutErasedPeople(log: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const erasures = log.filter(({ type }) => type === 'AccountErased');
  const gone = erasures.map(({ stream }) => stream.slice(stream.indexOf('-')));
  return gone.length === 0 ? log : log.filter(({ stream }) => !gone.some((owner) => stream.endsWith(owner)));
}
