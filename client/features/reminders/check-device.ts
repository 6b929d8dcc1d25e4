import { signal } from '@preact/signals-react';
import { api } from '../../lib/api.ts';
import { putReminder } from './device-reminders.ts';
import { ofThisDevice } from './own-reminders.ts';
import { canPush, currentSubscription } from './push.ts';
import { settings, storeSettings } from './settings.ts';

/** Whether push reminders have ended on this device, although the person has not switched them off here. */
export const haveEnded = signal(false);

/**
 * If the reminders of this device come as push messages, checks them against the server. If the push service has
 * renewed the subscription, tells the server. If push messages no longer work here, lets reminders come inside the app.
 * Sets `haveEnded` if the server has no reminders for this device. Throws if the server does not answer.
 */
export async function checkDevice(): Promise<void> {
  const { isOn, way, endpoint } = settings.peek();
  if (!isOn || way !== 'push') return;
  const { data } = await api('GET /api/reminders', {});
  const { pushKey } = data;
  if (pushKey === null || !canPush() || Notification.permission !== 'granted') {
    storeSettings({ way: 'app' });
    return;
  }
  const own = ofThisDevice(data);
  if (!own) {
    // They were ended on another device, the server found the subscription expired, or the session is a new one. The
    // answer does not tell which, so the person decides, also if the subscription was renewed meanwhile.
    haveEnded.value = true;
    return;
  }
  if (own.stopped) return;
  const subscription = await currentSubscription();
  if (subscription?.endpoint !== endpoint) await putReminder(pushKey);
}
