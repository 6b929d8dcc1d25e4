import type { FastifyInstance } from 'fastify';
import endReminderRoute from './end.ts';
import listRemindersRoute from './list.ts';
import putReminderRoute from './put.ts';
import sendTestRoute from './send-test.ts';

export default async function reminderRoutes(app: FastifyInstance): Promise<void> {
  await app.register(listRemindersRoute);
  await app.register(putReminderRoute);
  await app.register(endReminderRoute);
  await app.register(sendTestRoute);
}
