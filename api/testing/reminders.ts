import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Static } from 'typebox';
import type { DeviceReminder, PutReminderBody } from '../../domain/reminders/schema.ts';
import { SubscribedBrowser } from '../../infra/web-push/testing/browser-subscription.ts';
import {
  PUSH_HOST,
  type PushServiceStandIn,
  startPushService,
} from '../../infra/web-push/testing/push-service.ts';
import { type Browser, buildTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** An app that can send push messages, and the push service that takes them. */
export interface ReminderApp extends TestApp {
  readonly service: PushServiceStandIn;
}

export async function buildReminderApp(
  t: Pick<TestContext, 'after'>,
  options: TestAppOptions & { readonly service?: PushServiceStandIn } = {},
): Promise<ReminderApp> {
  const service = options.service ?? (await startPushService(t));
  const env = { PUBLIC_ORIGIN: 'https://hearten.example', HEARTEN_PUSH_HOSTS: PUSH_HOST, ...options.env };
  const testApp = await buildTestApp(t, { ...options, env, postMessage: service.post });
  return { ...testApp, service };
}

/** Every day at nine in the morning and half past eight in the evening. */
export const SCHEDULE = {
  zone: 'Europe/Berlin',
  times: ['09:00', '20:30'],
  days: [1, 2, 3, 4, 5, 6, 7],
  quietHours: null,
  skipsCheckedInDays: false,
} satisfies Omit<Static<typeof PutReminderBody>, 'subscription'>;

/**
 * Switches on reminders in a browser. Returns the answer, and the device, which can decrypt its push
 * messages.
 */
export async function switchOn(
  browser: Browser,
  schedule: Partial<Static<typeof PutReminderBody>> = {},
  device = new SubscribedBrowser(),
) {
  const body = { ...SCHEDULE, subscription: device.subscription, ...schedule };
  const answer = await browser.call('PUT', '/api/reminders', { body });
  assert.equal(answer.statusCode, 200, answer.body);
  return { device, reminder: answer.json<DeviceReminder>() };
}

export const listReminders = async (browser: Browser) =>
  (await browser.get('/api/reminders')).json<{ pushKey: string | null; devices: DeviceReminder[] }>();

/** When the reminders of all devices are due next. */
export async function nextTimes({ services }: Pick<TestApp, 'services'>): Promise<(string | undefined)[]> {
  const { rows } = await services.pool.query<{ next_at: Date | null }>(
    'select next_at from reminders order by id',
  );
  return rows.map(({ next_at }) => next_at?.toISOString());
}

/** Sets the time at which every reminder is due next. */
export async function setNextTime({ services }: Pick<TestApp, 'services'>, next: string): Promise<void> {
  await services.pool.query('update reminders set next_at = $1', [next]);
}
