import { type QueuedWrite, streamOf } from '../queued-write.ts';
import type { WaitingWrite } from '../waiting.ts';

let lastMinute = 0;
/** A local time, a minute after the last one. After a day of minutes it begins again. */
const nextTime = (): string => {
  lastMinute += 1;
  const minute = lastMinute % 60;
  const hour = Math.floor(lastMinute / 60) % 24;
  return `2026-11-23T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00+01:00`;
};

const common = (userId: number) => ({ id: crypto.randomUUID(), at: nextTime(), userId });

export function moodWrite(
  userId: number,
  moodValue: number,
  entryId = crypto.randomUUID() as string,
): QueuedWrite {
  const body = JSON.stringify({ id: entryId, moodValue, userId });
  return { ...common(userId), route: 'POST /api/mood', path: '/api/mood', body };
}

export function moodCorrection(
  userId: number,
  entryId: string,
  moodValue: number,
  baseRevision = 1,
): QueuedWrite {
  const body = JSON.stringify({ moodValue, userId, baseRevision });
  return { ...common(userId), route: 'PUT /api/mood/:id', path: `/api/mood/${entryId}`, body };
}

export const moodWithdrawal = (userId: number, entryId: string): QueuedWrite => ({
  ...common(userId),
  route: 'DELETE /api/mood/:id',
  path: `/api/mood/${entryId}?userId=${userId}`,
});

export function journalWrite(
  userId: number,
  title: string,
  entryId = crypto.randomUUID() as string,
): QueuedWrite {
  const body = JSON.stringify({ id: entryId, title, content: `About ${title}`, userId });
  return { ...common(userId), route: 'POST /api/journal', path: '/api/journal', body };
}

export function toggleWrite(userId: number, taskId: string, isCompleted: boolean): QueuedWrite {
  const body = JSON.stringify({ taskId, isCompleted, userId });
  return {
    ...common(userId),
    at: '2026-11-23T09:00:00+01:00',
    route: 'POST /api/tasks/toggle',
    path: '/api/tasks/toggle',
    body,
  };
}

/** The write as the screens see it while it waits. It was never sent, unless `part` says otherwise. */
export const waiting = (write: QueuedWrite, part: Partial<WaitingWrite> = {}): WaitingWrite => ({
  ...write,
  seq: 1,
  stream: streamOf(write),
  state: 'new',
  ...part,
});
