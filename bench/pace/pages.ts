import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { phaseStarts, spreadMs } from '../../e2e/breathing/drift.ts';
import { recordRound, TICK_MS } from '../../e2e/breathing/recorder.ts';
import { visitWithOverlay } from '../../e2e/breathing/visit-with-overlay.ts';
import { probePlayback } from '../../e2e/sound/playback-probe.ts';
import { ApiClient } from '../../e2e/support/api-client.ts';
import { launchBrowser, openPage, PHONE } from '../../e2e/support/browser.ts';
import { HeartenProcess } from '../../e2e/support/hearten-process.ts';
import type { BenchContext } from '../bench-context.ts';
import { type Measurement, repeat, timed } from './measurement.ts';

const TOUCH_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true } as const;
const ROUNDS = 5;
/**
 * Seven breaths have 14 phases. The first is left out: the start of a phase's sound is known from the end of the phase
 * before.
 */
const PHASES = 13;
const PHASE_MS = 4_000;
const ROUND_TIMEOUT_MS = 75_000;

type OpenPage = (options: BrowserContextOptions) => Promise<Page>;

/**
 * Measures in a browser how soon a person sees or hears the result of an action, and how far apart circle, words, sound
 * and vibration of breathing begin.
 */
export async function measurePages(context: BenchContext): Promise<Measurement[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'hearten-bench-pace-'));
  context.onClose(() => rm(dataFolder, { recursive: true, force: true }));
  const scope = { after: context.onClose };
  const { origin } = await HeartenProcess.start(scope, { dataFolder });
  const browser: Browser = await launchBrowser();
  context.onClose(() => browser.close());
  const open: OpenPage = (options) => openPage(scope, browser, options);
  return [
    await measureOpening(open, origin),
    await measureRound(open, origin),
    await measureFirstSound(open, origin, 'Still harbor'),
    await measureFirstSound(open, origin, 'Garden rain'),
    await measureNews(open, origin),
  ];
}

async function measureOpening(open: OpenPage, origin: string): Promise<Measurement> {
  const page = await open(TOUCH_PHONE);
  await page.addInitScript(() => {
    addEventListener('click', ({ timeStamp }) => performance.mark('pressed', { startTime: timeStamp }), true);
    // A message that is posted in an animation frame arrives when that frame has been drawn.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => performance.mark('shown');
    new MutationObserver((changes) => {
      if (!changes.some(({ target }) => target instanceof HTMLDialogElement && target.open)) return;
      requestAnimationFrame(() => port2.postMessage(null));
    }).observe(document, { attributeFilter: ['open'], subtree: true });
  });
  const values = await repeat(ROUNDS, async () => {
    await visitWithOverlay(page, `${origin}/privacy-security`);
    await tapBreathe(page);
    await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
    return page.evaluate(() => {
      const [pressed, shown] = ['pressed', 'shown'].map((name) => performance.getEntriesByName(name)[0]);
      return (shown?.startTime ?? Number.NaN) - (pressed?.startTime ?? Number.NaN);
    });
  });
  return { name: 'the breathing overlay is open after the tap', unit: 'ms', limit: 100, values };
}

async function measureRound(open: OpenPage, origin: string): Promise<Measurement> {
  const page = await open(TOUCH_PHONE);
  await page.addInitScript(recordRound, TICK_MS);
  await page.addInitScript(() => {
    localStorage.setItem('hearten.breathing.sound', 'true');
    localStorage.setItem('hearten.breathing.vibration', 'true');
  });
  await visitWithOverlay(page, `${origin}/privacy-security`);
  await tapBreathe(page);
  const end = page.getByRole('dialog').getByText('Seven breaths', { exact: true });
  await end.waitFor({ timeout: ROUND_TIMEOUT_MS });
  const recording = await page.evaluate(() => window.recording);
  return {
    name: 'seven breaths: between the first and the last of circle, words, sound and vibration in a phase',
    unit: 'ms',
    limit: 50,
    values: phaseStarts(recording, PHASES, PHASE_MS, TICK_MS).map(spreadMs),
  };
}

async function measureFirstSound(open: OpenPage, origin: string, title: string): Promise<Measurement> {
  const values = await repeat(ROUNDS, async () => {
    const page = await open({ viewport: PHONE });
    const { heard } = await probePlayback(page);
    await page.goto(`${origin}/sound-therapy`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: `Play ${title}` }).click();
    await page.waitForFunction(() => window.heard.firstSampleAt > 0);
    const { pressedAt, firstSampleAt } = await heard();
    await page.context().close();
    return firstSampleAt - pressedAt;
  });
  return { name: `the first sound of ${title} after the press`, unit: 'ms', limit: 300, values };
}

async function measureNews(open: OpenPage, origin: string): Promise<Measurement> {
  const person = new ApiClient(origin);
  await person.register('watcher');
  const values = await repeat(ROUNDS, async (round) => {
    const page = await open({ viewport: PHONE });
    await page.context().addCookies(person.browserCookies());
    await page.goto(`${origin}/community/pinboard`, { waitUntil: 'networkidle' });
    await new ApiClient(origin).request('POST', '/api/community/posts', {
      content: `A quiet hour, ${round}`,
    });
    const tookMs = await timed(page.getByRole('button', { name: '1 new reflection' }).waitFor());
    await page.context().close();
    return tookMs;
  });
  return {
    name: 'a post is on another person’s screen after its author got the answer',
    unit: 'ms',
    limit: 1_000,
    values,
  };
}

const tapBreathe = (page: Page) => page.getByRole('button', { name: 'Breathe', exact: true }).tap();
