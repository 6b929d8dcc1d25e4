import type { FastifyInstance } from 'fastify';
import { NotSignedIn } from '../../../domain/account/not-signed-in.ts';
import { putReminder } from '../../../domain/contract/reminders.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { serve } from '../../contract/serve.ts';
import { reminderAnswer } from './answer.ts';
import { ownReminders } from './own-reminders.ts';
import { requirePush } from './require-push.ts';

/** Sets when this device reminds its owner, and where its push service takes messages. */
export default function putReminderRoute(app: FastifyInstance): void {
  const { services } = app;
  serve(app, putReminder, {
    async handler(request) {
      const session = request.requireSession();
      const push = requirePush(services);
      const { subscription, ...schedule } = request.body;
      if (!(await push.accepts(subscription))) {
        throw new DomainError('invalid', 'This server doesn’t send to the push service of this browser');
      }
      await services.reminders.put(session, schedule, subscription);
      const stored = (await ownReminders(services, session)).find(
        ({ sessionId }) => sessionId === session.id,
      );
      // The session has ended in the meantime.
      if (!stored) throw new NotSignedIn();
      return reminderAnswer(stored, session.id);
    },
  });
}
