import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { isUnauthenticated, refusalReason, withWaitTime } from '../../lib/api-error.ts';
import { localDateOf } from '../../lib/local-time.ts';
import { MOOD_MESSAGES } from '../../lib/messages/mood.ts';
import { mutate, scheduleRefresh } from '../../lib/mutate.ts';
import { entryIdOf } from '../../lib/outbox/queued-write.ts';
import { type Waiting, waitingWrites } from '../../lib/outbox/waiting.ts';
import { createCountdown } from '../../ui/countdown/countdown.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { noteSavedCheckIn } from '../low-days/offers.ts';
import { contentOf, type MoodContent, NO_CONTENT } from '../mood/content.ts';
import { prefixesOf, putLatestMood, showStoredMood } from '../mood/entries.ts';
import { isUserGone } from '../session/session.ts';
import { createEntrySync, isGone, type StoredMood } from './entry-sync.ts';

/** How long after a tap on a face the check-in can be undone. */
export const UNDO_MS = 8_000;
/** How long after the last change the faces still change the same check-in. */
const OPEN_MS = 10 * 60_000;

/** `waiting`: stored on this device and not sent yet. */
export type CheckInStatus = 'saving' | 'saved' | 'waiting' | 'failed';

/** A check-in that is being made or edited on Home. Each change is shown at once and sent in order. */
export interface CheckIn {
  readonly userId: number;
  readonly id: string;
  readonly createdAt: string;
  readonly localDate: string;
  readonly content: ReadonlySignal<MoodContent>;
  readonly status: ReadonlySignal<CheckInStatus>;
  /** Why the last change or undo failed, and what to do; '' if none has failed. */
  readonly failure: ReadonlySignal<string>;
  readonly canUndo: ReadonlySignal<boolean>;
  /** Resolves to whether the change was saved, waits on this device, or was replaced by a newer one. */
  change(part: Partial<MoodContent>): Promise<boolean>;
  undo(): Promise<boolean>;
  /** Sends again what failed. */
  retry(): Promise<boolean>;
  /** Keeps the undo while its button has the focus. */
  holdUndo(held: boolean): void;
  /**
   * Whether this check-in should no longer be open: it is saved or waits, and its day or its ten minutes are
   * over.
   */
  isOver(now: Date): boolean;
}

const open = signal<CheckIn | null>(null);

/** The check-in that is being made or edited. It survives a visit to another page. */
export const openCheckIn: ReadonlySignal<CheckIn | null> = open;

effect(() => {
  if (open.value && isUserGone(open.value.userId)) open.value = null;
});

export function closeCheckIn(): void {
  open.value = null;
}

/** Starts a new check-in with what the person has tapped. `previous` is the newest entry before it. */
export function startCheckIn(userId: number, part: Partial<MoodContent>, previous: MoodEntry | null): void {
  const checkIn = createCheckIn(userId, { previous });
  open.value = checkIn;
  void checkIn.change(part);
}

/** Opens an entry to change it. It can't be undone as a whole, because it was made earlier. */
export function editCheckIn(entry: MoodEntry): void {
  open.value = createCheckIn(entry.userId, { entry });
}

interface Origin {
  readonly entry?: MoodEntry;
  readonly previous?: MoodEntry | null;
}

function createCheckIn(userId: number, { entry, previous = null }: Origin): CheckIn {
  const sync = createEntrySync(userId, entry);
  const key = `check-in/${sync.id}`;
  const madeAt = new Date();
  const content = signal(entry ? contentOf(entry) : NO_CONTENT);
  const lastStatus = signal<CheckInStatus>('saved');
  const status = computed(() =>
    lastStatus.value === 'waiting' && !isOnItsWay(sync.id) ? 'saved' : lastStatus.value,
  );
  const failure = signal('');
  const canUndo = signal(false);
  const countdown = createCountdown(UNDO_MS, () => {
    canUndo.value = false;
  });
  let changedAt = madeAt;
  let retry = (): Promise<boolean> => Promise.resolve(true);

  function fail(text: string, again: () => Promise<boolean>): void {
    lastStatus.value = 'failed';
    failure.value = text;
    retry = again;
  }
  function onGone(): void {
    if (open.peek() === checkIn) closeCheckIn();
    toaster.show({ title: 'Error', text: MOOD_MESSAGES.deletedElsewhere, destructive: true });
    scheduleRefresh(['mood/', 'achievements/']);
  }

  function change(part: Partial<MoodContent>): Promise<boolean> {
    const wanted = { ...content.peek(), ...part };
    changedAt = new Date();
    if (part.moodValue && !entry) {
      canUndo.value = true;
      countdown.start();
    }
    return mutate<StoredMood>({
      key,
      value: JSON.stringify(wanted),
      apply() {
        content.value = wanted;
        lastStatus.value = 'saving';
        failure.value = '';
      },
      send: () => sync.store(wanted),
      confirm(stored) {
        content.value = contentOf(stored.entry);
        lastStatus.value = stored.isWaiting ? 'waiting' : 'saved';
        noteSavedCheckIn(userId);
        if (stored.isWaiting) return;
        showStoredMood(userId, stored.entry);
        scheduleRefresh(prefixesOf(userId));
      },
      // The choice stays on the screen, so that it can be sent again.
      rollback: () => {},
      onFailure(error) {
        if (isGone(error)) return onGone();
        content.value = wanted;
        fail(failureOf(error), () => change({}));
      },
    });
  }

  function undo(): Promise<boolean> {
    const shown = lastStatus.peek();
    return mutate<Waiting | undefined>({
      key,
      value: false,
      apply() {
        countdown.stop();
        closeCheckIn();
        putLatestMood(userId, previous);
      },
      send: () => sync.remove(),
      rollback() {
        lastStatus.value = shown;
        open.value = checkIn;
      },
      refresh: ['mood/', 'achievements/'],
      onFailure: (error) => fail(withWaitTime(MOOD_MESSAGES.notUndone, error), undo),
    });
  }

  const checkIn: CheckIn = {
    userId,
    id: sync.id,
    createdAt: entry?.createdAt ?? madeAt.toISOString(),
    localDate: entry?.localDate ?? localDateOf(madeAt),
    content,
    status,
    failure,
    canUndo,
    change,
    undo,
    retry: () => retry(),
    holdUndo: (held) => countdown.setPaused('focus', held),
    isOver: (now) =>
      (status.value === 'saved' || status.value === 'waiting') &&
      (now.getTime() - changedAt.getTime() > OPEN_MS || localDateOf(now) !== checkIn.localDate),
  };
  return checkIn;
}

/** Whether a write of this entry waits on this device. */
const isOnItsWay = (id: string): boolean =>
  waitingWrites.value.some((write) => write.state !== 'sent' && entryIdOf(write) === id);

/** Says why a tap is not saved. */
function failureOf(error: unknown): string {
  if (isUnauthenticated(error)) return MOOD_MESSAGES.notSignedIn;
  return refusalReason(error) ?? withWaitTime(MOOD_MESSAGES.tapNotSaved, error);
}
