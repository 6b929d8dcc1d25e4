import type { FastifyInstance } from 'fastify';
import endReminderRoute from './end.ts';
import listRemindersRoute from './list.ts';
import putReminderRoute from './put.ts';
import sendTestRoute from './send-test.ts';

export default function reminderRoutes(app: FastifyInstance): void {
  listRemindersRoute(app);
  putReminderRoute(app);
  endReminderRoute(app);
  sendTestRoute(app);
}
