import { api, reportAuthError } from '../api.ts';
import { retryDelayMs } from '../backoff.ts';
import { ignoreError, warnAbout } from '../log.ts';
import { scheduleRefresh } from '../mutate.ts';
import { onSignalChange } from '../on-signal-change.ts';
import { isOffline } from '../reachability.ts';
import { isWriteAllowed } from '../write-guard.ts';
import { onSync, registerSync } from './background-sync.ts';
import type { DrainEnd } from './drain.ts';
import { countGone, forgetGone } from './gone-writes.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { canKeep, changeStatus, goneEntries, NOT_ATTEMPTED, outboxStatus } from './outbox-status.ts';
import { groupOfStream, type StoredWrite } from './queued-write.ts';
import { createOutboxStore, type OpenedWrites } from './store.ts';
import { type WaitingWrite, waitingWrites } from './waiting.ts';
import type { WaitingGroup } from './waiting-routes.ts';

/** How long the screen keeps a delivered write, until the lists that contain it are loaded again. */
const SENT_SHOWN_MS = 4_000;
/** The channel on which pages hear that the outbox of a person has changed. The message is the user id. */
const OUTBOX_CHANNEL = 'hearten.outbox';

const outboxes = new Map<number, Outbox>();
/** The person whose outbox this page shows and sends. Null: nobody. Undefined: this page has not started yet. */
let shownUser: number | null | undefined;
let pauses = 0;
let justSent: readonly WaitingWrite[] = [];
/** The waiting writes of the person on screen, so that each is opened once. */
const opened: OpenedWrites = new Map();
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let channel: BroadcastChannel | undefined;

/** The resources that a delivered write may change. */
const PREFIXES: Readonly<Record<WaitingGroup, readonly string[]>> = {
  mood: ['mood/', 'achievements/'],
  journal: ['journal/', 'achievements/'],
  plan: ['plan/'],
  acts: ['acts/', 'achievements/'],
};

/** The outbox of a person. The page sends from it only while that person is on screen, or before it shows anyone. */
export function outboxOf(userId: number): Outbox {
  const existing = outboxes.get(userId);
  if (existing) return existing;
  const outbox = createOutbox({
    userId,
    store: createOutboxStore(userId),
    // Looked up at each call, because tests replace them.
    fetch: (...request) => fetch(...request),
    locks: {
      request: ((...request: Parameters<LockManager['request']>) =>
        navigator.locks.request(...request)) as LockManager['request'],
    },
    isAllowed: () => pauses === 0 && (shownUser === undefined || shownUser === userId) && isWriteAllowed(),
    checksFirst: () => isOffline.peek(),
    onChange: () => changed(userId),
    onDelivered: (write, answer, isAwaited) => delivered(userId, write, answer, isAwaited),
    onDrained: (end) => drained(userId, end),
  });
  outboxes.set(userId, outbox);
  return outbox;
}

/**
 * Shows and sends what waits of this person: at once, and whenever the page becomes visible, the network returns, the
 * service worker says so, or a pause after a failure is over. Returns a function that stops this.
 */
export function startOutbox(userId: number): () => void {
  shownUser = userId;
  failures = 0;
  outboxStatus.value = NOT_ATTEMPTED;
  const send = () => {
    if (document.visibilityState !== 'hidden') void sendNow();
  };
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX_CHANNEL);
  channel?.addEventListener('message', ({ data }) => {
    if (data !== userId) return;
    void showWaiting(userId);
    scheduleRefresh(Object.values(PREFIXES).flat());
  });
  const stopWatching = onSignalChange(isOffline, (isGone) => {
    if (isGone) scheduleSend(0);
  });
  if (isOffline.peek()) scheduleSend(0);
  const stopSync = onSync(() => void sendNow());
  addEventListener('online', send);
  addEventListener('pageshow', send);
  document.addEventListener('visibilitychange', send);
  void showWaiting(userId).then(() => {
    if (shownUser === userId && waitingWrites.peek().length > 0) void sendNow();
  });
  return () => {
    removeEventListener('online', send);
    removeEventListener('pageshow', send);
    document.removeEventListener('visibilitychange', send);
    stopSync();
    stopWatching();
    clearTimeout(timer);
    channel?.close();
    channel = undefined;
    if (shownUser === userId) shownUser = null;
    justSent = [];
    opened.clear();
    waitingWrites.value = [];
    goneEntries.value = 0;
    outboxStatus.value = NOT_ATTEMPTED;
  };
}

/**
 * Tries to send now what waits of the person on screen. Asks the server first who is signed in, whatever the browser
 * says about the network. Resolves to undefined if nobody is on screen, or if it failed here.
 */
export async function sendNow(): Promise<DrainEnd | undefined> {
  if (typeof shownUser !== 'number') return undefined;
  changeStatus({ isSending: true });
  try {
    const end = await outboxOf(shownUser).drain({ checksFirst: true });
    // Nothing waits, so no call has shown yet whether the server can be reached again.
    if (end.kind === 'idle' && isOffline.peek()) await findServer();
    return end;
  } catch (error) {
    warnAbout('The waiting entries could not be sent:')(error);
    return undefined;
  } finally {
    changeStatus({ isSending: false });
  }
}

async function findServer(): Promise<void> {
  await api('GET /api/user', {}).catch(ignoreError('The server can’t be reached:'));
  if (isOffline.peek()) scheduleSend(0);
}

/**
 * Stops sending until the returned function is called, for example while the app is locked. With several pauses,
 * sending goes on after the last one has ended.
 */
export function pauseOutbox(): () => void {
  pauses += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    pauses -= 1;
    void sendNow();
  };
}

/**
 * Reads the waiting writes of the person on screen again, for example after the list of waiting writes has changed
 * them. Does nothing for another person.
 */
export async function showWaiting(userId: number): Promise<void> {
  if (shownUser !== userId) return;
  // Without a database nothing waits.
  if (typeof indexedDB === 'undefined' || !navigator.locks) return;
  const outbox = outboxOf(userId);
  try {
    const stored = await outbox.store.readAgain(opened);
    if (shownUser !== userId) return;
    canKeep.value = true;
    waitingWrites.value = [...justSent, ...stored.filter(({ id }) => !outbox.isAwaited(id))];
    const gone = await countGone(userId, outbox.store, stored.length);
    if (shownUser === userId) goneEntries.value = gone;
  } catch (error) {
    warnAbout('The waiting entries could not be read:')(error);
    canKeep.value = false;
  }
}

/** Notes that the person has been told how many entries the browser has deleted. */
export function acknowledgeGone(): void {
  if (typeof shownUser === 'number') forgetGone(shownUser);
  goneEntries.value = 0;
}

async function changed(userId: number): Promise<void> {
  await showWaiting(userId);
  channel?.postMessage(userId);
  if (waitingWrites.peek().some(({ state }) => state !== 'sent')) registerSync();
}

function delivered(userId: number, write: StoredWrite, answer: unknown, isAwaited: boolean): void {
  isOffline.value = false;
  if (isAwaited || shownUser !== userId) return;
  const sent: WaitingWrite = { ...write, state: 'sent', answer };
  justSent = [...justSent, sent];
  setTimeout(() => {
    justSent = justSent.filter((other) => other !== sent);
    void showWaiting(userId);
  }, SENT_SHOWN_MS);
  waitingWrites.value = waitingWrites.peek().map((other) => (other.id === write.id ? sent : other));
  changeStatus({ sent: outboxStatus.peek().sent + 1 });
  scheduleRefresh(PREFIXES[groupOfStream(write.stream)]);
}

function drained(userId: number, end: DrainEnd): void {
  if (end.kind === 'offline') isOffline.value = true;
  else if (end.kind !== 'paused' && end.kind !== 'idle') isOffline.value = false;
  if (end.kind === 'signed-out') reportAuthError(401, end.reason);
  if (end.kind === 'forbidden') reportAuthError(403);
  if (shownUser !== userId) return;
  changeStatus({
    stopped: end.kind === 'empty' || end.kind === 'idle' ? undefined : end,
    attemptedAt: Date.now(),
  });
  channel?.postMessage(userId);
  void showWaiting(userId);
  if (end.kind === 'offline' || end.kind === 'later') {
    scheduleSend(end.kind === 'later' ? end.waitMs : 0);
  } else {
    clearTimeout(timer);
    failures = 0;
  }
}

/** Tries again after a pause that grows with each failure in a row, and not before `waitMs`. */
function scheduleSend(waitMs: number): void {
  clearTimeout(timer);
  const pauseMs = Math.max(retryDelayMs(failures, Math.random()), waitMs);
  failures += 1;
  timer = setTimeout(() => {
    // A hidden page waits until it is visible again.
    if (document.visibilityState !== 'hidden') void sendNow();
  }, pauseMs);
}
