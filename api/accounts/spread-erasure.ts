import { SECOND_MS } from '../../domain/time/units.ts';
import { FailureRun } from '../../infra/background/failure-run.ts';
import { forEachReportingFailures } from '../../infra/background/for-each-reporting-failures.ts';
import {
  drawDueAt,
  dueSteps,
  type ErasureStep,
  type ErasureTask,
  SPREAD_MS,
  type StoredErasureTask,
} from '../../infra/erasures/erasure-tasks.ts';
import type { PendingErasure } from '../../infra/erasures/pending-erasures.ts';
import { DamagedKey } from '../../infra/personal-keys/wrapped-key.ts';
import { communityPostsProjection } from '../../projections/community-posts/project.ts';
import { likedPostIds, ownPostIds } from '../../projections/community-posts/queries.ts';
import { haveApplied } from '../../projections/runtime/checkpoints.ts';
import { ReadModelNotReady } from '../plugins/read-your-writes.ts';
import { withdrawFromAll } from '../research/withdraw-from-all.ts';
import type { Services } from '../services.ts';
import { destroyPeople, eraseAccount, finishErasure } from './erase-account.ts';
import { findWords, performStep } from './erasure-steps.ts';

/** How long a call waits for the read model of posts, in milliseconds. */
const WAIT_MS = 1_000;

/**
 * Erases a person at once, and their pseudonym within two days. The first transaction destroys the account and the
 * person's key, and notes each post and like with a random time. Then the posts, the likes and the words of thanks leave
 * one by one, so that nobody can see that they were one person's. If the pseudonym's key is damaged, all of it goes at
 * once, by `eraseAccount`. Throws `ReadModelNotReady` while the list of posts may be incomplete; then nothing has been
 * erased.
 */
export async function eraseSpread(services: Services, personId: string): Promise<void> {
  const { store, progress, pseudonyms, keys, erasureTasks, log } = services;
  const posts = communityPostsProjection.name;
  const end = await store.lastPosition();
  const isComplete = await progress.waitFor(posts, end, WAIT_MS);
  if (!isComplete) throw new ReadModelNotReady(posts);
  const pseudonymId = pseudonyms.ofPerson(personId);
  // A damaged key can neither seal new events nor open the old ones.
  if (await isKeyDamaged(keys, pseudonymId)) return eraseAccount(services, personId);
  await withdrawFromAll(services, personId, 'erasure');
  let taskId = '';
  await destroyPeople(services, [personId], [], {
    async note(transaction) {
      // If PostgreSQL has crashed since the wait, the list may be shorter again.
      if (!(await haveApplied(transaction, [communityPostsProjection], store.storeId, end)))
        throw new ReadModelNotReady(posts);
      const own = await ownPostIds(transaction, pseudonymId);
      const liked = await likedPostIds(transaction, pseudonymId);
      const leaving = [
        ...own.map((id) => ({ kind: 'post' as const, id })),
        ...liked.map((id) => ({ kind: 'like' as const, id })),
      ];
      taskId = await erasureTasks.add(pseudonymId, leaving, transaction);
    },
    recordAfterS: SPREAD_MS / SECOND_MS,
  });
  const failures = new FailureRun({ task: 'erasure step', log });
  await failures.tolerate(performNext(services, taskId), 'housekeeping will try again within a minute');
}

async function isKeyDamaged(keys: Services['keys'], owner: string): Promise<boolean> {
  try {
    await keys.ofOwner(owner);
    return false;
  } catch (error) {
    if (error instanceof DamagedKey) return true;
    throw error;
  }
}

/**
 * Performs the steps of all spread erasures whose time has come. If one erasure has several due posts, likes or words,
 * for example after an outage, one of them leaves and the others get new times. A step that fails stops no other
 * erasure. Afterward it throws the error, or an `AggregateError` of several. Returns the milliseconds until the next
 * step; infinity if there is none.
 */
export async function continueErasures(services: Services): Promise<number> {
  const { now, tasks } = await services.erasureTasks.all();
  await forEachReportingFailures(
    tasks,
    (task) => continueErasure(services, task, now),
    'some steps of erasures have failed',
  );
  const after = await services.erasureTasks.all();
  const next = after.tasks.flatMap(({ steps }) => steps.map(({ dueAt }) => dueAt));
  return next.reduce((least, dueAt) => Math.min(least, dueAt - after.now), Number.POSITIVE_INFINITY);
}

/** Performs steps of one erasure until none is due. */
async function continueErasure(services: Services, task: StoredErasureTask, now: number): Promise<void> {
  const searches = dueSteps(task, now).some(({ kind }) => kind === 'find-words');
  // The search takes long, so it runs before the task is locked.
  const words = searches ? await findWords(services, task.pseudonymId) : undefined;
  while (await performNext(services, task.id, words));
}

/**
 * Performs the first due step of an erasure, or ends it after its last step or after two days. Does nothing while
 * another process is at it. Returns whether another step, or the end, is due now. Without `words` it does not perform
 * the step `find-words`.
 */
async function performNext(services: Services, taskId: string, words?: readonly string[]): Promise<boolean> {
  let isDue = false;
  let ended: readonly PendingErasure[] = [];
  await services.erasureTasks.change(taskId, async (task, now, transaction) => {
    const [step] = dueSteps(task, now);
    if (task.endsAt <= now || task.steps.length === 0) {
      ended = await services.pendingErasures.add([], [task.pseudonymId], transaction);
      return undefined;
    }
    if (!step || (step.kind === 'find-words' && !words)) return task;
    await performStep(services, task.pseudonymId, step, transaction);
    const left = afterStep(task, step, words ?? [], now);
    isDue = left.steps.length === 0 || dueSteps(left, now).length > 0;
    return left;
  });
  services.keys.clearCache();
  for (const erasure of ended) await finishErasure(services, erasure);
  return isDue;
}

/**
 * The task after a step. If further posts, likes or words are due, for example after an outage, they get new times:
 * together they would show that they are one person's.
 */
function afterStep(task: ErasureTask, done: ErasureStep, words: readonly string[], now: number): ErasureTask {
  const found = done.kind === 'find-words' ? words : [];
  const steps = [
    ...task.steps.filter((step) => step !== done).map((step) => redrawn(step, task.endsAt, now)),
    ...found.map((id) => ({ kind: 'words' as const, id, dueAt: drawDueAt(now, task.endsAt) })),
  ];
  return { ...task, steps };
}

const redrawn = (step: ErasureStep, endsAt: number, now: number): ErasureStep =>
  step.dueAt <= now && isSeen(step) ? { ...step, dueAt: drawDueAt(now, endsAt) } : step;

/** Whether others can see the step. */
const isSeen = ({ kind }: ErasureStep): boolean => kind !== 'traces' && kind !== 'find-words';
