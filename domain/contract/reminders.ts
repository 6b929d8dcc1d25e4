import { DeviceReminder, PutReminderBody, Reminders, TestReminder } from '../reminders/schema.ts';
import { IdParams } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

const NOT_AVAILABLE = 'Answers 404 where push is not available: see `PUBLIC_ORIGIN` in the README.';

export const getReminders = defineRoute({
  method: 'GET',
  path: '/api/reminders',
  summary: 'The devices on which one is reminded, and the key for subscribing to push messages',
  session: 'required',
  answers: { 200: Reminders },
  refuses: [401],
});

export const putReminder = defineRoute({
  method: 'PUT',
  path: '/api/reminders',
  summary: 'Switch on reminders on this device, or change them',
  description: `They end with this session. ${NOT_AVAILABLE}`,
  session: 'required',
  body: PutReminderBody,
  answers: { 200: DeviceReminder },
  refuses: [401, 404],
  idempotencyKey: false,
});

export const endReminder = defineRoute({
  method: 'DELETE',
  path: '/api/reminders/:id',
  summary: 'End the reminders on one of one’s own devices',
  session: 'required',
  params: IdParams,
  answers: NO_CONTENT,
  refuses: [401, 404],
  idempotencyKey: false,
});

export const testReminder = defineRoute({
  method: 'POST',
  path: '/api/reminders/test',
  summary: 'Send a reminder to this device now',
  description: NOT_AVAILABLE,
  session: 'required',
  answers: { 200: TestReminder },
  refuses: [401, 404, 429],
  idempotencyKey: false,
});
