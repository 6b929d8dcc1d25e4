import type { FastifyInstance } from 'fastify';
import { getReminders } from '../../../domain/contract/reminders.ts';
import { serve } from '../../contract/serve.ts';
import { reminderAnswer } from './answer.ts';
import { ownReminders } from './own-reminders.ts';

export default function listRemindersRoute(app: FastifyInstance): void {
  const { services } = app;
  serve(app, getReminders, {
    async handler(request) {
      const session = request.requireSession();
      const own = await ownReminders(services, session);
      return {
        pushKey: services.push?.publicKey ?? null,
        devices: own.map((one) => reminderAnswer(one, session.id)),
      };
    },
  });
}
