import { describe, type TestContext, test } from 'node:test';
import { chromium, type Page } from 'playwright-core';
import { eventually } from '../api/testing/eventually.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { CHROMIUM_FLAGS, openPage, PHONE, systemBrowser } from './support/browser.ts';
import { PATIENCE_MS } from './support/patience.ts';
import { heartenSuite, uniqueName } from './support/suite.ts';
import { waitForWorker } from './support/worker.ts';

/** The headless Chromium from npm shows no notifications, so this needs a whole one. */
const executablePath = systemBrowser();

/** Waits until exactly these notifications are on screen. */
async function waitForShown(page: Page, expected: readonly object[], what: string): Promise<void> {
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await eventually(what, PATIENCE_MS, async () => JSON.stringify(await shown()) === JSON.stringify(expected));
}

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
  return {
    deliver: (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
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
    await waitForShown(page, [], 'there is none before the first message');
    await deliver('{"web_push":8030,"notification":{"title":"Something else","body":"Anything"}}');
    await waitForShown(page, reminder, 'the words are always the same');

    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      for (const shown of await registration.getNotifications()) shown.close();
    });
    await waitForShown(page, [], 'it was closed');
    await stopWorker();
    await deliver('not JSON');
    await waitForShown(page, reminder, 'a stopped worker is started');
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
