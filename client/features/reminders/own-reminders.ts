import type { DeviceReminder, Reminders } from '../../../domain/reminders/schema.ts';
import { api } from '../../lib/api.ts';
import { useResource } from '../../lib/resource.ts';

/** The key of the resource. `refreshByPrefix` with it loads the reminders again. */
export const REMINDERS_KEY = 'reminders';

/** The reminders of the person's devices, as the server has them. */
export const useReminders = () =>
  useResource<Reminders>(REMINDERS_KEY, (signal) => api('GET /api/reminders', {}, { signal }), 0);

/** The reminders that the server sends to this device. Undefined if there are none. */
export const ofThisDevice = ({ devices }: Reminders): DeviceReminder | undefined =>
  devices.find(({ current }) => current);
