import type { RecordedEvent } from '../../infra/event-store/port.ts';

/**
 * The log as if those erased in it had never been: without what stands in their own streams, before and after.
 * Worked out from the names of streams alone, neither by the codec nor by the runtime.
 */
function withoutErased(
  log: readonly RecordedEvent[],
  by: 'AccountErased' | 'MemberErased',
): readonly RecordedEvent[] {
  const gone = log.filter(({ type }) => type === by).map(({ stream }) => stream.slice(stream.indexOf('-')));
  if (gone.length === 0) return log;
  return log.filter(({ stream }) => !gone.some((owner) => stream.endsWith(owner)));
}

export const withoutErasedPeople = (log: readonly RecordedEvent[]) => withoutErased(log, 'AccountErased');
export const withoutErasedMembers = (log: readonly RecordedEvent[]) => withoutErased(log, 'MemberErased');
