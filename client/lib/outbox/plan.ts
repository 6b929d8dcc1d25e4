import { parseFields } from '../json.ts';
import { fieldsOf, methodOf, type QueuedWrite, type StoredWrite } from './queued-write.ts';
import type { OutboxChange } from './store.ts';

/**
 * The effect of a new write on the outbox. `stored`: it waits itself. `merged`: a write that was never sent takes it
 * in. `canceled`: it undoes a write that was never sent, and both are gone. `same`: it is there already, or another
 * waiting write has the same effect.
 */
export interface Plan {
  readonly outcome: 'stored' | 'merged' | 'canceled' | 'same';
  readonly change: OutboxChange;
}

const NOTHING: OutboxChange = {};

/**
 * Plans how a new write joins those of its stream that wait, oldest first. A write that was attempted may have arrived,
 * so it stays as it is, and the new one follows it. Only writes that were never sent are merged or canceled. So an
 * entry that was deleted, or a toggle that was undone, before it was sent never reaches the server.
 */
export function planOf(write: QueuedWrite, waiting: readonly StoredWrite[]): Plan {
  if (waiting.some(({ id }) => id === write.id)) return { outcome: 'same', change: NOTHING };
  const last = waiting.at(-1);
  if (write.route === 'POST /api/tasks/toggle') return planOfToggle(write, last);
  if (methodOf(write) === 'DELETE') return planOfWithdrawal(write, waiting);
  if (methodOf(write) === 'PUT' && last?.state === 'new' && methodOf(last) !== 'DELETE') {
    return { outcome: 'merged', change: { replace: { ref: last, by: corrected(last, write) } } };
  }
  return { outcome: 'stored', change: { add: write } };
}

function planOfToggle(write: QueuedWrite, last: StoredWrite | undefined): Plan {
  if (last && fieldsOf(last).isCompleted === fieldsOf(write).isCompleted) {
    return { outcome: 'same', change: NOTHING };
  }
  if (last?.state === 'new') return { outcome: 'canceled', change: { remove: [last] } };
  return { outcome: 'stored', change: { add: write } };
}

/** A deletion also removes the writes directly before it that were never sent. */
function planOfWithdrawal(write: QueuedWrite, waiting: readonly StoredWrite[]): Plan {
  const sent = waiting.findLastIndex(({ state }) => state !== 'new');
  const remove = waiting.slice(sent + 1);
  if (remove.some((unsent) => methodOf(unsent) === 'DELETE')) return { outcome: 'same', change: NOTHING };
  if (remove.some((unsent) => methodOf(unsent) === 'POST'))
    return { outcome: 'canceled', change: { remove } };
  return { outcome: 'stored', change: { remove, add: write } };
}

/** The fields of a write that a correction does not change. */
const KEPT = ['id', 'localDate', 'userId', 'step', 'baseRevision'];

/** A write that was never sent, with the content of its correction. It keeps its id, its time and its place. */
function corrected(earlier: StoredWrite, correction: QueuedWrite): QueuedWrite {
  const kept = Object.entries(fieldsOf(earlier)).filter(([name]) => KEPT.includes(name));
  const content = Object.entries(parseFields(correction.body ?? '')).filter(([name]) => !KEPT.includes(name));
  return { ...earlier, body: JSON.stringify(Object.fromEntries([...kept, ...content])) };
}
