import { LATE_MAX_DAYS } from '../../../domain/time/local-time.ts';
import { DAY_MS } from '../../../domain/time/units.ts';
import { parseJson } from '../../lib/json.ts';
import { localTimeOf } from '../../lib/local-time.ts';
import { outboxOf, sendNow, showWaiting } from '../../lib/outbox/page-outbox.ts';
import { fieldsOf, methodOf, type QueuedWrite, type StoredWrite } from '../../lib/outbox/queued-write.ts';
import type { WaitingWrite } from '../../lib/outbox/waiting.ts';
import { commandFor, newId, send } from '../../lib/send.ts';
import { withdrawEntry } from '../journal/entries.ts';
import { withdrawMood } from '../mood/entries.ts';
import { addToDevicePlan } from '../plan/own-plan.ts';
import type { WaitingItem } from './waiting-items.ts';

/** The writes as the outbox has them. A delivered write is no longer there. */
const storedOf = (writes: readonly WaitingWrite[]): readonly StoredWrite[] =>
  writes.filter((write): write is StoredWrite => write.state !== 'sent');

const ownerOf = ({ writes: [first] }: WaitingItem): number => (first as WaitingWrite).userId;

/** Undoes a discard. */
export type UndoDiscard = () => Promise<void>;

/**
 * Removes an item from the outbox. If a new entry or a toggled act may have reached the server, it queues the opposite
 * write instead. Returns a function that undoes this. Throws if the item has just been sent.
 */
export async function discard(item: WaitingItem): Promise<UndoDiscard> {
  const stored = storedOf(item.writes);
  const mayHaveArrived = stored.some(({ state }) => state === 'attempted');
  if (mayHaveArrived && !item.isDeletion && (await undoOnServer(item))) {
    return () => discardLast(item);
  }
  const userId = ownerOf(item);
  await removeOrThrow(userId, stored);
  return async () => {
    await outboxOf(userId).store.restore(stored);
    await showWaiting(userId);
  };
}

/**
 * Queues the opposite of a write that may have arrived. Returns false for other writes, which are only removed: a
 * correction, a new act of one's own, a changed list of acts, or a step of the safety plan.
 */
async function undoOnServer({ writes, mood, journal }: WaitingItem): Promise<boolean> {
  const [first] = writes as [WaitingWrite];
  if (first.route === 'POST /api/mood' && mood) {
    await withdrawMood(mood);
    return true;
  }
  if (first.route === 'POST /api/journal' && journal) {
    await withdrawEntry(journal);
    return true;
  }
  const { taskId, isCompleted } = fieldsOf(writes.at(-1) as WaitingWrite);
  if (first.route !== 'POST /api/tasks/toggle' || typeof taskId !== 'string') return false;
  const body = { taskId, isCompleted: !isCompleted, userId: first.userId };
  // The act is toggled for the day on which it was done.
  const command = { ...commandFor(body), at: first.at };
  await send('POST /api/tasks/toggle', { body }, command, first.about);
  return true;
}

/** Removes the last write of an item from the outbox. Throws if it has just been sent. */
async function discardLast(item: WaitingItem): Promise<void> {
  const userId = ownerOf(item);
  const { store } = outboxOf(userId);
  const last = (await store.read(item.stream)).at(-1);
  if (last) await removeOrThrow(userId, [last]);
}

async function removeOrThrow(userId: number, writes: readonly StoredWrite[]): Promise<void> {
  const isRemoved = await outboxOf(userId).store.change({ remove: writes });
  await showWaiting(userId);
  if (!isRemoved) throw new Error('This has just been sent');
}

/** Why the server refused an item, in the server's words, or a general sentence if it gave none. */
export function reasonOf({ writes }: WaitingItem): string {
  const refusal = writes.find(({ state }) => state === 'refused')?.refusal;
  const { message } = (parseJson(refusal?.body ?? '') ?? {}) as { readonly message?: unknown };
  return typeof message === 'string' && message !== '' ? message : 'The server did not accept this.';
}

/** Whether the item is so old that the server refuses it for its own day. */
export const isTooOld = ({ at }: WaitingItem): boolean =>
  Date.now() - Date.parse(at) > LATE_MAX_DAYS * DAY_MS;

/** The content of a check-in or journal entry as the API takes it. */
export type Content = Readonly<Record<string, string | number>>;

/**
 * Queues the content as a new entry in the place of a refused item. The entry keeps the day and time of the item,
 * unless they are too long ago. The item goes and the entry is added in one step, so the words are stored at every
 * moment. Throws if the item has changed meanwhile.
 */
export async function saveAsNew(item: WaitingItem, content: Content): Promise<void> {
  const [first] = item.writes as [WaitingWrite];
  const userId = ownerOf(item);
  const route = item.mood ? 'POST /api/mood' : item.journal ? 'POST /api/journal' : 'POST /api/tasks/custom';
  const { localDate } = fieldsOf(first);
  const day = item.mood && typeof localDate === 'string' && !isTooOld(item) ? { localDate } : {};
  const id = newId();
  const body = JSON.stringify({ ...(item.mood || item.journal ? { id } : {}), ...content, ...day, userId });
  const at = isTooOld(item) ? localTimeOf(new Date()) : item.at;
  await replaceBy(item, { id, route, path: route.split(' ')[1] ?? '', body, at, userId, about: first.about });
}

/**
 * Queues the last write of a refused item once more, with `content` in place of its own if that is given. Earlier
 * writes of the item are dropped. Throws if the item has changed meanwhile.
 */
export async function tryAgain(item: WaitingItem, content?: Content): Promise<void> {
  const last = item.writes.at(-1) as WaitingWrite;
  const { id: entryId, localDate, baseRevision, userId, ...before } = fieldsOf(last);
  const kept = Object.entries({ id: entryId, localDate, baseRevision, userId }).filter(
    ([, value]) => value !== undefined,
  );
  const body =
    last.body === undefined
      ? {}
      : { body: JSON.stringify({ ...Object.fromEntries(kept), ...(content ?? before) }) };
  const { route, path, at, about } = last;
  await replaceBy(item, { id: newId(), route, path, ...body, at, userId: ownerOf(item), about });
}

async function replaceBy(item: WaitingItem, write: QueuedWrite): Promise<void> {
  const userId = ownerOf(item);
  const isStored = await outboxOf(userId).store.change({ remove: storedOf(item.writes), add: write });
  await showWaiting(userId);
  if (!isStored) throw new Error('This has changed meanwhile');
  void sendNow();
}

/**
 * Stores the refused lines of a safety plan on this device, added to the plan that is here or as a new one. Then takes
 * the item out of the outbox.
 */
export async function keepOnDevice(item: WaitingItem): Promise<void> {
  const { planStep } = item;
  if (!planStep) throw new Error('Only a safety plan can be kept on this device alone');
  await addToDevicePlan(ownerOf(item), planStep.step, planStep.lines);
  await removeOrThrow(ownerOf(item), storedOf(item.writes));
}

/**
 * Whether trying a refused item again can change anything. It can't for a step of a safety plan. A deletion can always
 * be tried again. Otherwise it can't while the write that adds the check-in or journal entry is in the outbox, because
 * `tryAgain` would send only the correction of an entry that the server may not have. `saveAsNew` sends such an entry
 * with its newest content.
 */
export const canTryAgain = ({ writes: [first], mood, journal, planStep, isDeletion }: WaitingItem): boolean =>
  !planStep && (!(mood || journal) || isDeletion || methodOf(first as WaitingWrite) !== 'POST');
