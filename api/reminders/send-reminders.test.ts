import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINUTE_MS } from '../../domain/time/units.ts';
import { utcDay } from '../../domain/time/utc-day.ts';
import { claimDue } from '../../infra/reminders/claim-due.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { startPushService } from '../../infra/web-push/testing/push-service.ts';
import {
  buildReminderApp,
  listReminders,
  nextTimes,
  type ReminderApp,
  setNextTime,
  switchOn,
} from '../testing/reminders.ts';
import { registerPerson, type TestApp } from '../testing/test-app.ts';
import { reminderCounts } from './reminder-counts.ts';
import { ReminderSender } from './send-reminders.ts';

const STEP_MS = 5 * MINUTE_MS;
const NEVER = new AbortController().signal;

const senderOf = ({ services }: TestApp) => {
  assert.ok(services.push);
  return new ReminderSender(services, services.push);
};
const sendAt = (testApp: TestApp, now: string) => senderOf(testApp).sendDue(NEVER, new Date(now));

/** Sends every five minutes from `from` until before `to`. Returns when a message arrived. */
async function sendBetween(testApp: ReminderApp, from: string, to: string): Promise<string[]> {
  const { service } = testApp;
  const arrived: string[] = [];
  for (let at = Date.parse(from); at < Date.parse(to); at += STEP_MS) {
    service.received.length = 0;
    await sendAt(testApp, new Date(at).toISOString());
    arrived.push(...service.received.map(() => new Date(at).toISOString().slice(0, 16)));
  }
  return arrived;
}

async function personWithReminders(t: Parameters<typeof buildReminderApp>[0], schedule = {}) {
  const testApp = await buildReminderApp(t);
  const person = await registerPerson(testApp);
  const { device } = await switchOn(person.browser, schedule);
  return { testApp, ...person, device };
}

/** As if the person had last opened Hearten on this day. */
const lastHere = ({ services }: TestApp, day: string) =>
  services.pool.query('update sessions set seen_at = $1', [`${day}T00:00:00Z`]);

test('a wall time that a clock change skips comes once and later; one that comes twice means the second', async (t) => {
  const { testApp } = await personWithReminders(t, { times: ['02:30', '03:30'] });
  await setNextTime(testApp, '2027-03-28T01:30:00Z');
  assert.deepEqual(await sendBetween(testApp, '2027-03-28T00:00:00Z', '2027-03-28T03:00:00Z'), [
    '2027-03-28T01:30',
  ]);
  await setNextTime(testApp, '2027-10-30T01:30:00Z');
  assert.deepEqual(await sendBetween(testApp, '2027-10-30T01:30:00Z', '2027-10-30T01:35:00Z'), [
    '2027-10-30T01:30',
  ]);
  assert.deepEqual(await sendBetween(testApp, '2027-10-31T00:00:00Z', '2027-10-31T03:00:00Z'), [
    '2027-10-31T01:30',
    '2027-10-31T02:30',
  ]);
});

test('a reminder more than 30 minutes late is dropped, and the next one comes at its time', async (t) => {
  const { testApp } = await personWithReminders(t);
  const { service } = testApp;
  await setNextTime(testApp, '2027-01-05T08:00:00Z');
  await sendAt(testApp, '2027-01-05T08:31:00Z');
  assert.equal(service.received.length, 0);
  assert.deepEqual(await nextTimes(testApp), ['2027-01-05T19:30:00.000Z']);
  // Days of an outage: what was missed is dropped, and the one of a moment ago still comes.
  await sendAt(testApp, '2027-01-08T19:50:00Z');
  assert.equal(service.received.length, 0);
  await sendAt(testApp, '2027-01-08T19:50:00Z');
  assert.equal(service.received.length, 1);
  assert.equal(service.received[0]?.headers.ttl, '600', 'until it is 30 minutes late');
  assert.deepEqual(await nextTimes(testApp), ['2027-01-09T08:00:00.000Z']);
});

test('quiet hours drop a reminder and never delay it', async (t) => {
  const quietHours = { from: '22:00', to: '07:30' };
  const { testApp } = await personWithReminders(t, { times: ['21:55', '23:00'], quietHours });
  await setNextTime(testApp, '2027-01-05T20:55:00Z');
  await sendAt(testApp, '2027-01-05T21:05:00Z');
  assert.equal(testApp.service.received.length, 0, 'ten minutes late, it would come after ten at night');
  assert.deepEqual(await nextTimes(testApp), ['2027-01-06T20:55:00.000Z']);
  const { browser } = await registerPerson(testApp);
  await switchOn(browser, { times: ['23:00'], quietHours });
  assert.ok((await nextTimes(testApp)).includes(undefined), 'a time within the quiet hours never comes');
});

test('on a day with a check-in no reminder comes to a person who wants that', async (t) => {
  const { testApp, browser } = await personWithReminders(t, { skipsCheckedInDays: true });
  const now = new Date();
  const today = utcDay(now);
  await testApp.services.pool.query("update reminders set zone = 'UTC'");
  const due = async () => {
    await setNextTime(testApp, new Date(now.getTime() - MINUTE_MS).toISOString());
    await sendAt(testApp, now.toISOString());
    return testApp.service.received.splice(0).length;
  };
  assert.equal(await due(), 1);
  const headers = { 'x-local-time': `${today}T00:01:00+00:00` };
  assert.equal((await browser.post('/api/mood', { moodValue: 3 }, headers)).statusCode, 201);
  await browser.get('/api/mood');
  assert.equal(await due(), 0);
  await testApp.services.pool.query('update reminders set skips_checked_in_days = false');
  assert.equal(await due(), 1);
});

test('after 14 days without an answer reminders stop by themselves, and the person can start them again', async (t) => {
  const { testApp, browser, device } = await personWithReminders(t);
  await lastHere(testApp, '2027-01-01');
  await setNextTime(testApp, '2027-01-02T08:00:00Z');
  const days: number[] = [];
  for (let day = 2; day <= 31; day++) {
    for (const time of ['08:00', '19:30']) {
      await sendAt(testApp, `2027-01-${String(day).padStart(2, '0')}T${time}:00Z`);
      days.push(...testApp.service.received.splice(0).map(() => day));
    }
    if (day === 5) await lastHere(testApp, '2027-01-05');
  }
  assert.deepEqual([days.length, days[0], days.at(-1)], [36, 2, 19], 'days 6 to 19 are unanswered');
  const [stopped] = (await listReminders(browser)).devices;
  assert.equal(stopped?.stopped, true);
  assert.deepEqual(await nextTimes(testApp), [undefined]);
  const { reminder } = await switchOn(browser, {}, device);
  assert.equal(reminder.stopped, false);
  assert.notDeepEqual(await nextTimes(testApp), [undefined]);
});

test('two processes send each reminder once', async (t) => {
  const service = await startPushService(t);
  const one = await buildReminderApp(t, { service });
  const other = await buildReminderApp(t, { service, beside: one });
  for (let count = 0; count < 12; count++) await switchOn((await registerPerson(one)).browser);
  await setNextTime(one, '2027-01-05T08:00:00Z');
  const senders = [one, other, one, other].map(senderOf);
  await Promise.all(senders.map((sender) => sender.sendDue(NEVER, new Date('2027-01-05T08:00:05Z'))));
  const paths = service.received.map(({ path }) => path);
  assert.deepEqual([paths.length, new Set(paths).size], [12, 12]);
});

test('a process that is killed between claiming and sending loses a reminder and doubles none', async (t) => {
  const service = await startPushService(t);
  const killed = await buildReminderApp(t, { service });
  const { browser } = await registerPerson(killed);
  await switchOn(browser);
  await setNextTime(killed, '2027-01-05T08:00:00Z');
  const now = new Date('2027-01-05T08:00:05Z');
  const claimed = await claimDue(killed.services.db, { limit: 10, checkedIn: async () => [], now });
  assert.deepEqual(
    claimed.map(({ delivery }) => delivery),
    ['send'],
  );
  const restarted = await buildReminderApp(t, { service, beside: killed });
  await sendAt(restarted, '2027-01-05T08:00:25Z');
  assert.equal(service.received.length, 0);
  await sendAt(restarted, '2027-01-05T19:30:00Z');
  assert.equal(service.received.length, 1);
});

test('a process that is killed while it claims leaves the reminder to another one', async (t) => {
  const service = await startPushService(t);
  const killed = await buildReminderApp(t, { service });
  await switchOn((await registerPerson(killed)).browser, { skipsCheckedInDays: true });
  await setNextTime(killed, '2027-01-05T08:00:00Z');
  const now = new Date('2027-01-05T08:00:05Z');
  const dies = async () => Promise.reject(new Error('the process was killed'));
  await assert.rejects(claimDue(killed.services.db, { limit: 10, checkedIn: dies, now }));
  await sendAt(killed, '2027-01-05T08:00:25Z');
  assert.equal(service.received.length, 1);
});

test('failures and expired devices are counted, stop no other reminder, and no line of the log names a device', async (t) => {
  const log = collectingLogger();
  const testApp = await buildReminderApp(t, { log });
  const { service } = testApp;
  const { browser } = await registerPerson(testApp);
  const { browser: other } = await registerPerson(testApp);
  const { device } = await switchOn(browser);
  const { device: gone } = await switchOn(other);
  const counts = () =>
    ['failed', 'expired', 'sent'].map(
      (outcome) => new Map<string, number>(reminderCounts()).get(outcome) ?? 0,
    );
  const before = counts();
  service.answer = ({ path }, response) =>
    response.writeHead(gone.subscription.endpoint.endsWith(path) ? 410 : 503).end();
  await setNextTime(testApp, '2027-01-05T08:00:00Z');
  await sendAt(testApp, '2027-01-05T08:00:05Z');
  assert.deepEqual((await listReminders(other)).devices, []);
  service.answer = (_message, response) => response.writeHead(201).end();
  await sendAt(testApp, '2027-01-05T19:30:05Z');
  assert.equal((await listReminders(browser)).devices.length, 1);
  assert.deepEqual(
    counts().map((count, index) => count - (before[index] ?? 0)),
    [1, 1, 1],
  );
  assert.match(await testApp.app.metrics.metrics(), /hearten_reminders_total\{outcome="failed"\} [1-9]/);
  const lines = JSON.stringify(log.lines);
  assert.match(lines, /the push service answered 503/);
  for (const { endpoint } of [device.subscription, gone.subscription]) {
    assert.ok(!lines.includes(new URL(endpoint).pathname) && !lines.includes(new URL(endpoint).hostname));
  }
});
