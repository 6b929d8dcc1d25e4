import type { SessionEnd } from '../../../domain/account/session.ts';
import { ApiError } from '../api-error.ts';
import { logWarning } from '../log.ts';
import { withTimeout } from '../with-timeout.ts';
import { type AttemptEnd, attempt } from './attempt.ts';
import { outboxLockName } from './outbox-names.ts';
import { groupOfStream, methodOf, type Refusal, type StoredWrite, type WriteRef } from './queued-write.ts';
import { sendRequest } from './send-request.ts';
import type { OutboxStore } from './store.ts';

/** How long the check before the first write may take. */
const CHECK_TIMEOUT_MS = 10_000;

/**
 * How a drain ended. `idle`: there was nothing to send, and no call was made. `empty`: everything that can be sent has
 * been sent. Refused writes may be left after both. `offline`: no answer came from Hearten. `paused`: this page may not
 * send for the person now.
 */
export type DrainEnd =
  | { readonly kind: 'idle' | 'empty' | 'offline' | 'paused' }
  /**
   * Nobody is signed in, or another person is. `reason` is there if the server says why the session ended. It may
   * say so only once.
   */
  | { readonly kind: 'signed-out'; readonly reason?: SessionEnd }
  /** The server can't take some writes now, or the check failed and nothing was sent. Drain again after `waitMs`. */
  | { readonly kind: 'later'; readonly waitMs: number }
  /** The server accepts nothing of this person now, and says why. `id` is the write that it refused. */
  | { readonly kind: 'forbidden'; readonly id: string; readonly refusal: Refusal };

/** The parts of its surroundings that a drain needs. Tests give their own. */
export interface DrainPlatform {
  readonly fetch: typeof globalThis.fetch;
  readonly locks: Pick<LockManager, 'request'>;
}

export interface DrainOptions extends DrainPlatform {
  readonly userId: number;
  readonly store: OutboxStore;
  /** How long the removal of a write may take whose answer is claimed. */
  readonly storeWaitMs: number;
  /** Before the first write, asks the server who is signed in, with a call that changes nothing. */
  readonly checksFirst: boolean;
  /** Whether writes may be sent for this person now. Asked before each one. */
  readonly isAllowed: () => boolean;
  /**
   * Claims the answer to a refused write for a caller in this page. Returns whether one waits for it and keeps the words. The
   * outbox then drops the write.
   */
  readonly claimAnswer?: (id: string) => boolean;
  readonly onDelivered?: (write: StoredWrite, answer: unknown) => void;
  readonly onRefusal?: (write: StoredWrite, refusal: Refusal) => void;
}

/**
 * Sends what waits until nothing is left or the server or the network stops it. The writes of a group are sent in
 * their order. If one must wait (`later`), its group is left for a later drain and the other groups go on.
 * Callers queue on the lock, so a drain also finds every write that was stored before the call.
 */
export const drain = (options: DrainOptions): Promise<DrainEnd> =>
  options.locks.request(outboxLockName(options.userId), () => drainLocked(options)) as Promise<DrainEnd>;

async function drainLocked(options: DrainOptions): Promise<DrainEnd> {
  const { store, isAllowed, checksFirst } = options;
  if ((await nextOf(store, new Set())) === undefined) return { kind: 'idle' };
  if (!isAllowed()) return { kind: 'paused' };
  if (checksFirst) {
    const found = await checkSession(options);
    if (found) return found;
  }
  /** The groups of which the server can't take a write now, and the ids of writes that can't be opened. */
  const skipped = new Set<string>();
  let waitMs: number | undefined;
  for (;;) {
    const next = await nextOf(store, skipped);
    if (!next) return waitMs === undefined ? { kind: 'empty' } : { kind: 'later', waitMs };
    if (!isAllowed()) return { kind: 'paused' };
    const write = await claim(store, next);
    if (write === 'unreadable') skipped.add(next.id);
    if (!write || write === 'unreadable') continue;
    const result = await attempt(write, options.fetch);
    switch (result.kind) {
      case 'delivered':
        await store.removeDelivered(write);
        options.onDelivered?.(write, result.answer);
        if (hasConflict(result.answer)) await refuseLaterCorrections(options, write);
        break;
      case 'refused':
        if (options.claimAnswer?.(write.id))
          await withTimeout(store.change({ remove: [write] }), options.storeWaitMs);
        else await store.refuse(write, result.refusal);
        options.onRefusal?.(write, result.refusal);
        break;
      case 'later':
        skipped.add(groupOfStream(write.stream));
        waitMs = Math.max(waitMs ?? 0, result.waitMs);
        break;
      default:
        return endOf(result, write);
    }
  }
}

const endOf = (result: AttemptEnd & { kind: 'offline' | 'stopped' }, { id }: StoredWrite): DrainEnd => {
  if (result.kind === 'offline') return { kind: 'offline' };
  const { refusal } = result;
  return refusal.status === 401 ? signedOut(refusal.body) : { kind: 'forbidden', id, refusal };
};

function signedOut(body: string): DrainEnd {
  const { reason } = new ApiError(401, '', body);
  return { kind: 'signed-out', ...(reason && { reason }) };
}

/**
 * The first write that can be sent. A refused write holds back those of its stream, which depend on it. `skipped` holds
 * groups and ids.
 */
async function nextOf(store: OutboxStore, skipped: ReadonlySet<string>): Promise<WriteRef | undefined> {
  const writes = await store.list();
  const held = new Set(writes.filter(({ state }) => state === 'refused').map(({ stream }) => stream));
  return writes.find(
    ({ id, stream }) => !held.has(stream) && !skipped.has(groupOfStream(stream)) && !skipped.has(id),
  );
}

async function claim(store: OutboxStore, ref: WriteRef): Promise<StoredWrite | 'unreadable' | undefined> {
  try {
    return await store.claim(ref);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'OperationError')) throw error;
    logWarning('A waiting entry can’t be opened with this key:', error);
    return 'unreadable';
  }
}

/**
 * Returns how the drain ends if the server can't be reached or fails, or if this person is not signed in. Nothing of
 * the outbox has been sent then.
 */
async function checkSession({ userId, fetch }: DrainOptions): Promise<DrainEnd | undefined> {
  try {
    const response = await sendRequest(fetch, '/api/user', CHECK_TIMEOUT_MS);
    if (response.status === 401) return signedOut(await response.text());
    if (!response.ok) return { kind: 'later', waitMs: 0 };
    const { id } = (await response.json()) as { readonly id?: unknown };
    return id === userId ? undefined : { kind: 'signed-out' };
  } catch {
    return { kind: 'offline' };
  }
}

const hasConflict = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'conflict' in answer && answer.conflict !== null;

/**
 * Refuses further corrections of an entry that another device has changed, too. The person made them without knowing of
 * that change, and decides about them.
 */
async function refuseLaterCorrections({ store, onRefusal }: DrainOptions, first: StoredWrite): Promise<void> {
  const later = (await store.read(first.stream)).filter(
    (write) => write.state !== 'refused' && methodOf(write) === 'PUT',
  );
  const refusal = { status: 409, body: JSON.stringify({ message: CHANGED_ELSEWHERE }) };
  for (const write of later) {
    await store.refuse(write, refusal);
    onRefusal?.(write, refusal);
  }
}

const CHANGED_ELSEWHERE = 'You changed this entry on another device, too.';
