import type { PushSubscriptionBody } from '../../../domain/reminders/schema.ts';
import { isIos } from '../../lib/ios.ts';

/** How long a page waits for its service worker, which starts after the first paint, in milliseconds. */
const WORKER_WAIT_MS = 10_000;

/** Whether this browser can show push messages. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Whether this is an iPhone or iPad outside of an installed app, where push messages can't be had. */
export function needsInstalling(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return isIos(userAgent, maxTouchPoints) && !matchMedia('(display-mode: standalone)').matches;
}

/** The push subscription of this browser, if it has one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes this browser with the server's key, or returns the subscription that it has with this key. A subscription
 * with another key is replaced. The person must have allowed notifications. Rejects when the push service can't be
 * reached or the worker does not run.
 */
export async function subscribe(pushKey: string): Promise<PushSubscriptionBody> {
  const { pushManager } = await activeRegistration();
  const before = await pushManager.getSubscription();
  const isCurrent = before !== null && keyText(before.options.applicationServerKey) === pushKey;
  if (!isCurrent) await before?.unsubscribe();
  const subscription = isCurrent
    ? before
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Ends the push subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the service worker does not run')), WORKER_WAIT_MS),
  );
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

/** Bytes as base64url without padding. */
function keyText(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
