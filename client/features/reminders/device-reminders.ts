import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { logWarning } from '../../lib/log.ts';
import { mutate } from '../../lib/mutate.ts';
import { refreshByPrefix } from '../../lib/resource.ts';
import { ofThisDevice, REMINDERS_KEY } from './own-reminders.ts';
import { subscribe, unsubscribe } from './push.ts';
import { deviceZone, type ReminderSettings, scheduleOf, settings, storeSettings } from './settings.ts';

/** Tells the server when to remind this device, and where. */
export async function putReminder(pushKey: string): Promise<void> {
  const subscription = await subscribe(pushKey);
  const { times, days, ...schedule } = scheduleOf(settings.peek());
  const body = { ...schedule, times: [...times], days: [...days], subscription };
  await api('PUT /api/reminders', { body });
  storeSettings({ endpoint: subscription.endpoint });
  refreshByPrefix(REMINDERS_KEY);
}

/**
 * The outcome of switching on. `denied`: the person or the browser does not allow notifications. `refused`: the server
 * doesn't know the time zone, or doesn't send to this push service. `failed`: another error. After all but `push` the
 * reminders come inside the app.
 */
export type SwitchedOn = 'push' | 'app' | 'denied' | 'refused' | 'failed';

const BAD_REQUEST = 400;

/**
 * Switches on reminders on this device. With a key they come as push messages, for which the browser asks the person
 * first; call it from a tap. Otherwise, and where that fails, they come inside the app.
 */
export async function switchOn(pushKey: string | null): Promise<SwitchedOn> {
  storeSettings({ isOn: true, way: 'app', zone: deviceZone(), keptIn: '', closed: '' });
  if (pushKey === null) return 'app';
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    await putReminder(pushKey);
    storeSettings({ way: 'push' });
    return 'push';
  } catch (error) {
    logWarning('Push messages could not be switched on:', error);
    return error instanceof ApiError && error.status === BAD_REQUEST ? 'refused' : 'failed';
  }
}

/** Switches off reminders on this device. Rejects if the server can't be told; then they stay on. */
export async function switchOff(): Promise<void> {
  const { way } = settings.peek();
  if (way === 'push') {
    const { data } = await api('GET /api/reminders', {});
    const own = ofThisDevice(data);
    if (own) await endReminders(own.id);
    await unsubscribe().catch((error: unknown) =>
      logWarning('The browser keeps a push subscription that nothing uses:', error),
    );
    refreshByPrefix(REMINDERS_KEY);
  }
  storeSettings({ isOn: false, endpoint: '' });
}

/** Ends the reminders of one of the person's devices. One that has none any more counts as ended. */
export async function endReminders(id: string): Promise<void> {
  try {
    await api('DELETE /api/reminders/:id', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Changes when this device reminds its owner: at once on screen, and on the server if it sends the reminders. */
export function changeSchedule(
  change: Partial<ReminderSettings>,
  pushKey: string | null,
  onFailure: (error: unknown) => void,
): void {
  const before = settings.peek();
  if (before.way === 'app' || pushKey === null) {
    storeSettings(change);
    return;
  }
  const after = { ...before, ...change };
  const names = Object.keys(change) as (keyof ReminderSettings)[];
  void mutate({
    key: 'reminders/schedule',
    value: JSON.stringify(scheduleOf(after)),
    apply: () => storeSettings(change),
    send: () => putReminder(pushKey),
    rollback: () => storeSettings(Object.fromEntries(names.map((name) => [name, before[name]]))),
    onFailure,
  });
}
