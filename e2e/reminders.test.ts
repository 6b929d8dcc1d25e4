import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { chromium, type Page } from 'playwright-core';
import { eventually } from '../infra/testing/eventually.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { CHROMIUM_FLAGS, openPage, PHONE, systemBrowser } from './support/browser.ts';
import { heartenSuite, uniqueName } from './support/suite.ts';
import { waitForWorker } from './support/worker.ts';

/** The headless Chromium from npm shows no notifications, so this needs the system's Chromium. */
const executablePath = systemBrowser();

/** The notifications that are on screen. */
const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** The browser's developer tools, which can deliver a push message to the page's worker. */
async function openPushDelivery(page: Page) {
  const session = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations;
    if (registration) found.resolve(registration.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  const { origin } = new URL(page.url());
  let completed = 0;
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    if (backgroundServiceEvent.eventName === 'Push event completed') completed++;
  });
  await session.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true });
  await session.send('BackgroundService.startObserving', { service: 'pushMessaging' });
  return {
    /**
     * Delivers a message, and resolves when the worker has handled it. Don't ask for the notifications before that:
     * Chromium forgets one that it is just about to show.
     */
    async deliver(data: string): Promise<void> {
      const before = completed;
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      await eventually('the worker has handled the message', async () => completed > before);
    },
    stopWorker: () => session.send('ServiceWorker.stopAllWorkers'),
  };
}

describe('reminders, in a real browser', () => {
  const suite = heartenSuite();

  async function openSystemPage(t: TestContext) {
    const browser = await chromium.launch({
      args: CHROMIUM_FLAGS,
      ...(executablePath && { executablePath }),
    });
    t.after(() => browser.close());
    return openPage(t, browser, { viewport: PHONE, permissions: ['notifications'] });
  }

  test('a push message shows the same words whatever it contains, also from a worker that was stopped', {
    skip: !executablePath && 'there is no Chromium of the system: install Debian’s chromium',
  }, async (t) => {
    const page = await openSystemPage(t);
    await page.goto(suite.origin);
    await waitForWorker(page);
    const { deliver, stopWorker } = await openPushDelivery(page);
    const reminder = [{ title: 'Reminder', body: 'A minute for yourself?', tag: 'reminder' }];
    assert.deepEqual(await shownOn(page), [], 'there is none before the first message');
    await deliver('{"web_push":8030,"notification":{"title":"Something else","body":"Anything"}}');
    assert.deepEqual(await shownOn(page), reminder, 'the words are always the same');

    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      for (const shown of await registration.getNotifications()) shown.close();
    });
    await eventually('it was closed', async () => (await shownOn(page)).length === 0);
    await stopWorker();
    await deliver('not JSON');
    assert.deepEqual(await shownOn(page), reminder, 'a stopped worker is started');
  });

  test('where push can’t be had, a line in the app reminds, until the person has checked in', async (t) => {
    const person = new ApiClient(suite.origin);
    await person.register(uniqueName('maren'));
    const page = await suite.openPage(t, {
      viewport: PHONE,
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    });
    await page.context().addCookies(person.browserCookies());
    await page.goto(`${suite.origin}/reminders`);
    await page.getByText('This server sends no messages to devices.').waitFor();
    await page.getByRole('switch', { name: 'Remind me to check in' }).click();
    await page.getByLabel('From', { exact: true }).fill('00:00');
    await page.getByLabel('To', { exact: true }).fill('00:00');
    await page.getByLabel('Time 1').fill('00:00');
    await assertClean(page, 'reminders inside the app');
    await page.goto(suite.origin);
    const line = page.getByRole('region', { name: 'Reminder' }).getByText('A minute for yourself?');
    await line.waitFor();
    await assertClean(page, 'the line above the tabs');
    await page.getByRole('radio', { name: 'Hopeful, 4 of 5' }).click();
    await line.waitFor({ state: 'detached' });
  });
});
