import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { bundleDevice } from '../../e2e/offline/bundle-device.ts';
import { DEVICE_PAGE } from '../../e2e/offline/device.ts';
import { Stage } from '../../e2e/offline/stage.ts';
import type { BenchContext } from '../bench-context.ts';

const SAVES = 200;
const ROUNDS = 20;
const WAITING = 10;

/** How long saving and sending take, in milliseconds. */
export interface OutboxTimes {
  readonly saveMs: readonly number[];
  readonly emptyMs: readonly number[];
  /** How many entries wait in each round. */
  readonly waiting: number;
}

/** Saves entries without a network, and measures how soon a page has sent what waits once the network is back. */
export async function measureOutbox(context: BenchContext): Promise<OutboxTimes> {
  const script = await bundleDevice('page/app-device.ts');
  const stage = await Stage.open({ after: context.onClose }, await context.database(), script);
  const page = await openAs(stage);
  await goOffline(stage, page, true);
  const saveMs: number[] = [];
  for (let save = 0; save < SAVES; save++) saveMs.push(await saveOne(page));
  await goOffline(stage, page, false);
  await untilEmpty(page);

  const emptyMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await goOffline(stage, page, true);
    for (let save = 0; save < WAITING; save++) await saveOne(page);
    await goOffline(stage, page, false);
    const began = performance.now();
    await untilEmpty(page);
    emptyMs.push(performance.now() - began);
  }
  return { saveMs, emptyMs, waiting: WAITING };
}

async function openAs(stage: Stage): Promise<Page> {
  await stage.giveCookiesOf(await stage.register());
  const page = await stage.browser.context.newPage();
  await page.goto(`${stage.origin}${DEVICE_PAGE}`);
  await page.waitForFunction(() => 'device' in window);
  await page.evaluate(() => window.device.start());
  return page;
}

/** Takes the network away from the page's calls or gives it back, and waits until the page knows it. */
async function goOffline({ relay, browser }: Stage, page: Page, isOffline: boolean): Promise<void> {
  await relay.setFault(isOffline ? 'reset' : undefined);
  await browser.context.setOffline(isOffline);
  await page.waitForFunction((expected) => navigator.onLine !== expected, isOffline);
}

/** Returns how long the page takes to store an entry. */
function saveOne(page: Page): Promise<number> {
  const write = {
    id: randomUUID(),
    route: 'POST /api/mood',
    body: { id: randomUUID(), moodValue: 4, notes: 'Sat by the window.' },
  };
  return page.evaluate(async (given) => {
    const began = performance.now();
    const answer = await window.device.write(given);
    if (answer !== 'stored') throw new Error(`an entry without a network was ${answer}`);
    return performance.now() - began;
  }, write);
}

const untilEmpty = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const userId = window.device.person() ?? 0;
    while ((await window.device.waiting(userId)).length > 0) await new Promise((next) => setTimeout(next, 5));
  });
