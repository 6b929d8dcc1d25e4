import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { PostsMessage, PresenceMessage, ServerMessage } from '../../../domain/live/messages.ts';
import type { Notification } from '../../../domain/notifications/schema.ts';
import { loadSession, user } from '../session/session.ts';
import { type ConnectionStatus, createConnection } from './connection.ts';
import { watchAttention, whereabouts } from './whereabouts.ts';

const crowd = signal<PresenceMessage | null>(null);
const arrived = signal<Notification | null>(null);
const shared = signal<PostsMessage | null>(null);

/** Who is here, as last told; null while there is no connection. */
export const liveCrowd: ReadonlySignal<PresenceMessage | null> = crowd;

/** What has just reached the person, a new object each time. */
export const liveArrival: ReadonlySignal<Notification | null> = arrived;

/** That somebody has just shared something, a new object each time. */
export const liveShare: ReadonlySignal<PostsMessage | null> = shared;

const connection = createConnection({
  connect: () => new WebSocket(new URL('/api/live', location.origin.replace(/^http/, 'ws'))),
  onMessage: take,
  onSessionEnded: () => void loadSession(),
  isResting: () => document.visibilityState === 'hidden',
});

export const liveStatus: ReadonlySignal<ConnectionStatus> = connection.status;

function take(message: ServerMessage): void {
  switch (message.type) {
    case 'presence':
      // The first one may be from just before this person was counted, who is here.
      if (message.totalActiveUsers > 0 || crowd.peek()) crowd.value = message;
      break;
    case 'notification':
      arrived.value = message.notification;
      break;
    case 'posts':
      shared.value = message;
      break;
    case 'pong':
      break;
  }
}

const userId = computed(() => user.value?.id);
let isFollowing = false;

/**
 * The app's one live connection: there while somebody is signed in, and another one for somebody else. Who has no
 * session sees nothing that is live and counts for nobody, so they get none. Called again it changes nothing.
 */
export function startLive(): void {
  if (isFollowing) return;
  isFollowing = true;
  watchAttention();
  addEventListener('online', connection.nudge);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.nudge();
  });
  effect(() => {
    if (userId.value === undefined) return;
    connection.start();
    return connection.stop;
  });
  effect(() => {
    if (liveStatus.value === 'open') connection.send(whereabouts.value);
    else crowd.value = null;
  });
}
