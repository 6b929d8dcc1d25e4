import type { DeviceReminder } from '../../../domain/reminders/schema.ts';
import type { StoredReminder } from '../../../infra/reminders/reminders.ts';

/** The reminders of a device as its owner sees them. `sessionId` is the session of the call. */
export const reminderAnswer = (
  { id, device, zone, times, days, quietHours, skipsCheckedInDays, isStopped, ...stored }: StoredReminder,
  sessionId: string,
): DeviceReminder => ({
  id,
  device,
  current: stored.sessionId === sessionId,
  stopped: isStopped,
  zone,
  times: [...times],
  days: [...days],
  quietHours: quietHours && { ...quietHours },
  skipsCheckedInDays,
});
