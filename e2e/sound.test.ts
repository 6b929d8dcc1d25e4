import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { BrowserContextOptions, Locator } from 'playwright-core';
import { addedBundleSize } from './sound/bundle-size.ts';
import { maxSecondDifference, secondDifferenceOfSine } from './sound/measures.ts';
import { simulateMediaKeys } from './sound/media-keys.ts';
import { probePlayback } from './sound/playback-probe.ts';
import { recordLeftChannel } from './sound/record-left-channel.ts';
import { assertClean } from './support/assert-clean.ts';
import { DESKTOP, PHONE, type WatchedPage } from './support/browser.ts';
import { heartenSuite, SIZES } from './support/suite.ts';

const ROUTE_MAX_BYTES = 61 * 1024;
/** The gain of a tone at full volume, and the loudest volume used here: 70 plus three steps of 5. */
const TONE_GAIN = 0.2;
const LOUDEST = 0.85;

declare global {
  interface Navigator {
    /** Only WebKit has it so far. */
    audioSession?: { type: string };
  }
}

describe('sound in a real browser', () => {
  const suite = heartenSuite();

  /** Opens the sound page after running `prepare` on it, before its first script. */
  const openWith = async <Prepared extends object>(
    t: TestContext,
    options: BrowserContextOptions,
    prepare: (page: WatchedPage) => Promise<Prepared>,
  ) => {
    const page = await suite.openPage(t, options);
    const prepared = await prepare(page);
    await page.goto(`${suite.origin}/sound-therapy`);
    await page.getByRole('heading', { name: 'Sound therapy', level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    return { page, ...prepared };
  };
  const open = async (t: TestContext, options: BrowserContextOptions) =>
    (await openWith(t, options, async () => ({}))).page;
  /** Waits until the player shows at least this many seconds. A busy page skips some. */
  const playedFor = (bar: Locator, seconds: number) => {
    const shown = Array.from({ length: 60 }, (_, second) => String(second).padStart(2, '0'));
    return bar.getByText(new RegExp(`^0:(${shown.slice(seconds).join('|')})`)).waitFor();
  };
  const box = async (locator: Locator) => {
    const found = await locator.boundingBox();
    assert.ok(found);
    return { ...found, bottom: found.y + found.height, right: found.x + found.width };
  };

  for (const { name, viewport, colorScheme } of SIZES) {
    test(`${name}: the sound plays on across pages, and the bar covers nothing`, async (t) => {
      const page = await open(t, { viewport, colorScheme });
      const bar = page.getByRole('region', { name: 'Player' });
      await assertClean(page);
      await page.getByRole('button', { name: 'Play Long way down' }).first().click();
      await bar.getByText('of 10:00').waitFor();
      await playedFor(bar, 1);
      await assertClean(page);

      await page.getByRole('link', { name: 'Home' }).first().click();
      await page.getByRole('button', { name: 'Breathe with me' }).waitFor();
      await playedFor(bar, 3);
      await assertClean(page);
      // Content that arrives later makes the page longer.
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [player, main, tabs] = [
        await box(bar),
        await box(page.getByRole('main')),
        await box(page.getByRole('navigation', { name: 'Main' })),
      ];
      assert.ok(main.bottom <= player.y + 1, 'the page ends above the bar');
      if (name === 'phone') assert.ok(player.bottom <= tabs.y + 1, 'the bar ends above the tabs');
      else assert.ok(player.x >= tabs.right - 1, 'the bar stands beside the rail');

      await bar.getByRole('button', { name: 'Timer, repeat and mix' }).click();
      const controls = page.getByRole('dialog', { name: 'Long way down' });
      await controls.getByRole('checkbox', { name: 'Garden rain' }).check();
      await controls.getByText('15', { exact: true }).click();
      await controls.getByText(/fades out and stops at/).waitFor();
      await assertClean(page);
      await controls.getByRole('button', { name: 'Stop the sound' }).click();
      await bar.waitFor({ state: 'detached' });
    });
  }

  test('the keyboard alone plays, seeks, changes the volume and pauses', async (t) => {
    const page = await open(t, { viewport: DESKTOP });
    const bar = page.getByRole('region', { name: 'Player' });
    await page.getByRole('button', { name: 'Play Warm stone' }).press('Enter');
    await bar.getByText('of 5:00').waitFor();
    const position = bar.getByRole('slider', { name: 'Position' });
    await position.press('End');
    await bar.getByText('0:00 of 5:00').waitFor();
    await bar.getByRole('button', { name: 'Play Warm stone' }).press('Space');
    await position.press('PageUp');
    await playedFor(bar, 30);
    await bar.getByRole('slider', { name: 'Volume' }).press('ArrowLeft');
    await bar.getByRole('button', { name: 'Pause Warm stone' }).press('Enter');
    await page.reload();
    await page.getByRole('button', { name: 'Play Warm stone' }).press('Enter');
    assert.equal(await bar.getByRole('slider', { name: 'Volume' }).inputValue(), '65');
  });

  test('lock screens and media keys show and control the sound', async (t) => {
    const { page, press, readState } = await openWith(t, { viewport: PHONE }, simulateMediaKeys);
    const bar = page.getByRole('region', { name: 'Player' });
    await page.getByRole('button', { name: 'Play Still harbor' }).click();
    await playedFor(bar, 1);
    assert.deepEqual(await readState(), { title: 'Still harbor', state: 'playing', length: 300 });
    await press('pause');
    await bar.getByRole('button', { name: 'Play Still harbor' }).waitFor();
    assert.equal((await readState()).state, 'paused');
    await press('seekto', { seekTime: 90 });
    await bar.getByText('1:30 of 5:00').waitFor();
    await press('seekbackward');
    await bar.getByText('1:20 of 5:00').waitFor();
    await press('play');
    await bar.getByRole('button', { name: 'Pause Still harbor' }).waitFor();
    await press('stop');
    await bar.waitFor({ state: 'detached' });
    assert.deepEqual(await readState(), { title: undefined, state: 'none', length: undefined });
    assert.deepEqual(page.complaints, []);
  });

  for (const title of ['Still harbor', 'Garden rain']) {
    // The delay after the press is measured by `npm run bench -- pace`.
    test(`${title} sounds after the press, through one output`, async (t) => {
      const { page, heard } = await openWith(t, { viewport: PHONE }, probePlayback);
      await page.getByRole('button', { name: `Play ${title}` }).click();
      await playedFor(page.getByRole('region', { name: 'Player' }), 1);
      const { pressedAt, firstSampleAt, outputs, streams } = await heard();
      assert.ok(firstSampleAt > pressedAt, 'sound was heard');
      assert.deepEqual([outputs, streams], [1, 0]);
    });
  }

  test('playing, pausing, seeking and stopping make no click', async (t) => {
    const { page, stop } = await openWith(t, { viewport: PHONE, bypassCSP: true }, recordLeftChannel);
    const bar = page.getByRole('region', { name: 'Player' });
    const position = bar.getByRole('slider', { name: 'Position' });
    await page.getByRole('button', { name: 'Play Still harbor' }).click();
    await playedFor(bar, 2);
    await bar.getByRole('button', { name: 'Pause Still harbor' }).click();
    await bar.getByRole('button', { name: 'Play Still harbor' }).click();
    await playedFor(bar, 4);
    await position.press('PageUp');
    await playedFor(bar, 34);
    for (const _ of [1, 2, 3]) await bar.getByRole('slider', { name: 'Volume' }).press('ArrowRight');
    await page.getByRole('button', { name: 'Play Small fire' }).click();
    await playedFor(bar, 2);
    await position.press('End');
    await bar.getByRole('button', { name: 'Play Small fire' }).waitFor();
    const samples = Float32Array.from(await stop());
    const seconds = samples.length / 44_100;
    const bend = maxSecondDifference(samples) / (TONE_GAIN * LOUDEST ** 2 * secondDifferenceOfSine(432));
    t.diagnostic(
      `${seconds.toFixed(1)} s heard; the sharpest bend is ${bend.toFixed(2)} times a plain tone's`,
    );
    assert.ok(seconds > 5, `${seconds} s`);
    assert.ok(bend < 1.5, `${bend}`);
  });

  test('where the system stops audio graphs on a locked screen, an element plays the sound', async (t) => {
    const { page, heard } = await openWith(t, { viewport: PHONE }, async (watched) => {
      await watched.addInitScript(() => {
        Object.defineProperty(navigator, 'audioSession', { value: { type: 'auto' } });
      });
      return probePlayback(watched);
    });
    await page.getByRole('button', { name: 'Play Still harbor' }).click();
    await playedFor(page.getByRole('region', { name: 'Player' }), 1);
    const { firstSampleAt, outputs, streams } = await heard();
    assert.ok(firstSampleAt > 0);
    assert.deepEqual([outputs, streams], [0, 1], 'nothing is connected to the output');
    const kind = await page.evaluate(() => navigator.audioSession?.type);
    assert.equal(kind, 'playback');
    assert.deepEqual(page.complaints, []);
  });

  test('the sound page plays without a network once it was loaded', async (t) => {
    const page = await open(t, { viewport: PHONE });
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Play Night sea' }).click();
    await playedFor(page.getByRole('region', { name: 'Player' }), 1);
  });

  test('the sound page loads at most 61 KB more than the first load', async (t) => {
    const files = await addedBundleSize([
      'features/sound/sound-page.tsx',
      'features/sound/player/player-bar.tsx',
      'features/sound/engine/tone-engine.ts',
    ]);
    for (const { file, bytes } of files.toSorted((a, b) => b.bytes - a.bytes)) {
      t.diagnostic(`${(bytes / 1024).toFixed(1)} KB ${file}`);
    }
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    t.diagnostic(`${(total / 1024).toFixed(1)} KB in all, gzipped`);
    assert.ok(total > 0 && total <= ROUTE_MAX_BYTES, `${total} bytes`);
  });
});
