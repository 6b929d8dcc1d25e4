import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals-react';
import { useState } from 'react';
import type { Notification } from '../../../domain/notifications/schema.ts';
import { NOTIFICATION_MESSAGES } from '../../lib/messages/notifications.ts';
import { now } from '../../lib/today.ts';
import { deleteNotification, markRead } from './notifications-api.ts';
import { openSamples } from './samples.ts';

interface Inbox {
  readonly samples: ReadonlySignal<readonly Notification[]>;
  /** The message for a change that could not be sent and was undone, or ''. */
  readonly failure: ReadonlySignal<string>;
  /** The last change in words, for screen readers. */
  readonly done: ReadonlySignal<string>;
  read(one: Notification): void;
  readAll(real: readonly Notification[]): void;
  remove(one: Notification): void;
}

/**
 * Marks notifications as read and deletes them: real ones on the server, samples on this device. A sample that is read
 * is removed, too.
 */
export function useInbox(userId: number | undefined): Inbox {
  const [samples] = useState(() => openSamples(userId ?? 'visitor', now.peek()));
  const failure = useSignal('');
  const done = useSignal('');
  const isSample = (id: string) => samples.list.peek().some((sample) => sample.id === id);

  const change = async (said: string, sampleIds: readonly string[], writes: readonly Promise<boolean>[]) => {
    failure.value = '';
    done.value = said;
    samples.remove(sampleIds);
    const results = await Promise.all(writes);
    if (results.every((isChanged) => isChanged)) return;
    done.value = '';
    failure.value = NOTIFICATION_MESSAGES.notChanged;
  };

  return {
    samples: useComputed(() => samples.list.value),
    failure,
    done,
    read({ id }) {
      if (isSample(id)) void change('Marked as read', [id], []);
      else void change('Marked as read', [], [markRead(id)]);
    },
    readAll(real) {
      const sampleIds = samples.list.peek().map(({ id }) => id);
      const writes = real.filter(({ isRead }) => !isRead).map(({ id }) => markRead(id));
      void change('All marked as read', sampleIds, writes);
    },
    remove({ id }) {
      if (isSample(id)) void change('Deleted', [id], []);
      else void change('Deleted', [], [deleteNotification(id)]);
    },
  };
}
