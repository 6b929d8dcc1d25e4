import type { FastifyInstance } from 'fastify';
import { testReminder } from '../../../domain/contract/reminders.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { timeToLiveS } from '../../../domain/reminders/decide-delivery.ts';
import { REMINDER_TAG, reminderMessage } from '../../../domain/reminders/notification.ts';
import { FailureRun } from '../../../infra/background/failure-run.ts';
import { Throttle } from '../../../infra/throttle/throttle.ts';
import { serve } from '../../contract/serve.ts';
import { THROTTLES } from '../../stored-names.ts';
import { requirePush } from './require-push.ts';

/**
 * Sends a reminder to the device of the caller at once, also within its quiet hours. The answer says whether the push
 * service took it.
 */
export default function sendTestRoute(app: FastifyInstance): void {
  const { services, config } = app;
  const { reminders, pool, masterKey, log } = services;
  const failures = new FailureRun({ task: 'test reminder', log });
  const throttle = new Throttle(
    THROTTLES.reminderTests,
    config.limits.reminderTestsPerPerson,
    pool,
    masterKey.deriveKeyObject('throttleHash'),
  );
  serve(app, testReminder, {
    async handler(request) {
      const { id, account } = request.requireSession();
      const push = requirePush(services);
      const stored = await reminders.subscriptionOf(id);
      if (!stored) throw new DomainError('not-found', 'This device has no reminders');
      await throttle.count(account.person_id);
      let sent = false;
      await failures.tolerate(
        (async () => {
          const result = await push.send(stored.subscription, reminderMessage(push.address), {
            timeToLiveS: timeToLiveS({ lateS: 0 }),
            topic: REMINDER_TAG,
          });
          sent = result === 'sent';
          if (!sent) await reminders.removeExpired(stored);
        })(),
        'the person is told',
      );
      return { sent };
    },
  });
}
