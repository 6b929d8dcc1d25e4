import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { PostsMessage, PresenceMessage, ServerMessage } from '../../../domain/live/messages.ts';
import type { Notification } from '../../../domain/notifications/schema.ts';
import { loadSession, user } from '../session/session.ts';
import { type ConnectionStatus, createConnection } from './connection.ts';
import { presenceMessage, trackVisibility } from './presence-message.ts';

const presence = signal<PresenceMessage | null>(null);
const notification = signal<Notification | null>(null);
const posts = signal<PostsMessage | null>(null);
const operationsHints = signal(0);
const researchHints = signal(0);
const withheldPosts = signal<ReadonlySet<string>>(new Set());

/** The last reported presence. Null without a connection, and until the first report that counts anyone. */
export const livePresence: ReadonlySignal<PresenceMessage | null> = presence;

/** The newest notification that came over the live connection, a new object each time. Null before the first. */
export const liveNotification: ReadonlySignal<Notification | null> = notification;

/** The newest message that a post was shared or is shown again, a new object each time. Null before the first. */
export const livePosts: ReadonlySignal<PostsMessage | null> = posts;

/** Counts the hints that a figure in the overview for operators has changed. */
export const liveOperations: ReadonlySignal<number> = operationsHints;

/** Counts the hints that a researcher has asked about a study of this person. */
export const liveResearch: ReadonlySignal<number> = researchHints;

/**
 * The ids of the posts that moderation has withheld from all but their authors since this page was opened, without
 * those that it has shown again.
 */
export const liveWithheldPosts: ReadonlySignal<ReadonlySet<string>> = withheldPosts;

const connection = createConnection({
  connect: () => new WebSocket(new URL('/api/live', location.origin.replace(/^http/, 'ws'))),
  onMessage: handleMessage,
  onSessionEnded: () => void loadSession(),
  isPaused: () => document.visibilityState === 'hidden',
});

export const liveStatus: ReadonlySignal<ConnectionStatus> = connection.status;

function handleMessage(message: ServerMessage): void {
  switch (message.type) {
    case 'presence':
      // The first count may be from before this person was counted. They are here, so ignore zero.
      if (message.totalActiveUsers > 0 || presence.peek()) presence.value = message;
      break;
    case 'notification':
      notification.value = message.notification;
      break;
    case 'posts':
      posts.value = message;
      break;
    case 'operations':
      operationsHints.value++;
      break;
    case 'research':
      researchHints.value++;
      break;
    case 'withheld-posts': {
      const shown = new Set(message.shownAgain);
      const ids = [...withheldPosts.peek(), ...message.ids].filter((id) => !shown.has(id));
      withheldPosts.value = new Set(ids);
      break;
    }
    case 'pong':
      break;
  }
}

const userId = computed(() => user.value?.id);
let isFollowing = false;

/**
 * Starts the app's live connection. It is open while a person is signed in, and is replaced for another
 * person. Visitors have none. Calling this again has no effect.
 */
export function startLive(): void {
  if (isFollowing) return;
  isFollowing = true;
  trackVisibility();
  addEventListener('online', connection.retryNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.retryNow();
  });
  effect(() => {
    if (userId.value === undefined) return;
    connection.start();
    return connection.stop;
  });
  effect(() => {
    if (liveStatus.value === 'open') connection.send(presenceMessage.value);
    else presence.value = null;
  });
}
