import { timeToLiveS } from '../../domain/reminders/decide-delivery.ts';
import { REMINDER_TAG, reminderMessage } from '../../domain/reminders/notification.ts';
import { FailureRun } from '../../infra/background/failure-run.ts';
import { claimDue } from '../../infra/reminders/claim-due.ts';
import type { StoredSubscription } from '../../infra/reminders/reminders.ts';
import type { WebPush } from '../../infra/web-push/web-push.ts';
import { checkedInDays } from '../../projections/mood/queries.ts';
import type { Services } from '../services.ts';
import { countReminder } from './reminder-counts.ts';

/** How many reminders one round takes at once. Each is on its way to the push service for at most five seconds. */
const AT_ONCE = 50;

type Needed = Pick<Services, 'db' | 'reminders' | 'log'>;

/** Sends the reminders whose time has come. Several processes may do so at once. */
export class ReminderSender {
  readonly #services: Needed;
  readonly #push: WebPush;
  readonly #failures: FailureRun;

  constructor(services: Needed, push: WebPush) {
    this.#services = services;
    this.#push = push;
    this.#failures = new FailureRun({ task: 'reminder', log: services.log });
  }

  /** Sends all that are due. After `signal` is aborted it takes no more. `now` replaces the time of PostgreSQL in tests. */
  async sendDue(signal: AbortSignal, now?: Date): Promise<void> {
    let taken = AT_ONCE;
    while (taken === AT_ONCE && !signal.aborted) taken = await this.#sendBatch(now);
  }

  /** Takes some reminders and sends them. Returns how many it has taken. */
  async #sendBatch(now: Date | undefined): Promise<number> {
    const { db, reminders } = this.#services;
    const claimed = await claimDue(db, {
      limit: AT_ONCE,
      checkedIn: (days, transaction) => checkedInDays(transaction, days),
      ...(now && { now }),
    });
    for (const { delivery } of claimed) if (delivery !== 'send') countReminder(delivery);
    const toSend = new Map(
      claimed.flatMap((one) => (one.delivery === 'send' ? [[one.id, one.lateS] as const] : [])),
    );
    const subscriptions = toSend.size > 0 ? await reminders.subscriptionsOf([...toSend.keys()]) : [];
    const results = await Promise.allSettled(
      subscriptions.map((one) => this.#send(one, toSend.get(one.id) ?? 0)),
    );
    const failed = results.filter((result) => result.status === 'rejected');
    for (const _ of failed) countReminder('failed');
    const [first] = failed;
    if (first) this.#failures.add(first.reason, 'these reminders are dropped, and the next ones are sent');
    else if (results.length > 0) this.#failures.end();
    return claimed.length;
  }

  async #send(stored: StoredSubscription, lateS: number): Promise<void> {
    const result = await this.#push.send(stored.subscription, reminderMessage(this.#push.address), {
      timeToLiveS: timeToLiveS({ lateS }),
      topic: REMINDER_TAG,
    });
    countReminder(result);
    if (result === 'expired') await this.#services.reminders.removeExpired(stored);
  }
}
