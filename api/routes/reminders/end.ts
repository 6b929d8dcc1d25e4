import type { FastifyInstance } from 'fastify';
import { endReminder } from '../../../domain/contract/reminders.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { serve } from '../../contract/serve.ts';
import { ownReminders } from './own-reminders.ts';

/** Ends the reminders on one of the caller's own devices. */
export default function endReminderRoute(app: FastifyInstance): void {
  const { services } = app;
  serve(app, endReminder, {
    async handler(request) {
      const session = request.requireSession();
      const id = request.params.id.toLowerCase();
      const own = (await ownReminders(services, session)).find((one) => one.id === id);
      const isRemoved = own && (await services.reminders.remove(session.account.person_id, own.id));
      if (!isRemoved) throw new DomainError('not-found', 'This device has no reminders');
    },
  });
}
