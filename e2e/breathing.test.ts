import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { phaseStarts } from './breathing/drift.ts';
import { recordRound, TICK_MS } from './breathing/recorder.ts';
import { visitWithOverlay } from './breathing/visit-with-overlay.ts';
import { ApiClient } from './support/api-client.ts';
import { axeFindings } from './support/axe.ts';
import { DESKTOP, PHONE, type WatchedPage } from './support/browser.ts';
import { heartenSuite, uniqueName } from './support/suite.ts';

/** How many phases after the first are checked. */
const PHASES = 2;
const BREATHS = 7;
const PHASE_MS = 4_000;

const TOUCH_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true } as const;
const sizes = [
  { name: 'phone, light', options: { ...TOUCH_PHONE, colorScheme: 'light' } },
  { name: 'desktop, dark', options: { viewport: DESKTOP, colorScheme: 'dark' } },
] as const;

// One lane runs the test in real time, which mostly waits. The other tests run one after another beside it.
describe('breathing, in a real browser', { concurrency: 2 }, () => {
  const suite = heartenSuite();

  const opener = (page: WatchedPage) => page.getByRole('button', { name: 'Breathe', exact: true });
  const visit = (page: WatchedPage, path: string) => visitWithOverlay(page, `${suite.origin}${path}`);
  const overlayOf = (page: WatchedPage) => page.getByRole('dialog', { name: 'Breathe with me' });
  const clean = async (page: WatchedPage) => {
    // Fading text has too little contrast, so wait for the animations of the dialog and of a list in it. Those of
    // the breath take a minute.
    await page.evaluate(() => {
      const appearing = [...document.querySelectorAll('dialog, dialog section')].flatMap((one) =>
        one.getAnimations(),
      );
      return Promise.allSettled(appearing.map(({ finished }) => finished));
    });
    assert.deepEqual(await axeFindings(page), [], 'axe-core');
    assert.deepEqual(page.complaints, [], 'the console');
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog, dialog > div')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
    assert.ok(
      wide.every((pixels) => pixels <= 0),
      `${wide} px too wide`,
    );
  };

  test('in real time the circle, words, sound and vibration all begin each phase', async (t) => {
    const page = await suite.openPage(t, TOUCH_PHONE);
    await page.addInitScript(recordRound, TICK_MS);
    await page.addInitScript(() => {
      localStorage.setItem('hearten.breathing.sound', 'true');
      localStorage.setItem('hearten.breathing.vibration', 'true');
    });
    await visit(page, '/privacy-security');
    await opener(page).tap();
    // The start of a phase can only be measured once the circle is halfway through it.
    await page.waitForFunction((count) => window.recording.vibrations.length === count, PHASES + 2);
    const recording = await page.evaluate(() => window.recording);
    // The exact times are measured by `npm run bench -- pace`.
    for (const start of phaseStarts(recording, PHASES, PHASE_MS, TICK_MS)) {
      for (const [way, at] of Object.entries(start)) assert.ok(Number.isFinite(at), way);
    }
    const tones = recording.pitchRampEnds
      .slice(1)
      .map((end, index) => end - Number(recording.pitchRampEnds[index]));
    for (const seconds of tones) assert.equal(Math.round(seconds), PHASE_MS / 1000);
    assert.deepEqual(page.complaints, [], 'the console');
  });

  test('the overlay opens without a network once it was fetched ahead', async (t) => {
    const page = await suite.openPage(t, TOUCH_PHONE);
    await visit(page, '/privacy-security');
    await page.context().setOffline(true);
    await opener(page).tap();
    await overlayOf(page).getByText('Breathe in').waitFor();
  });

  test('every screen opens the overlay with one tap, also when scrolled down', async (t) => {
    const visitor = new ApiClient(suite.origin);
    await visitor.register(uniqueName('breathing'));
    const page = await suite.openPage(t, TOUCH_PHONE);
    for (const path of ['/auth', '/no-such-page']) await reach(path);
    await page.context().addCookies(visitor.browserCookies());
    for (const path of [
      '/',
      '/community',
      '/track',
      '/resources',
      '/daily-tips',
      '/sound-therapy',
      '/profile',
      '/edit-profile',
      '/terms',
    ]) {
      await reach(path);
    }

    async function reach(path: string): Promise<void> {
      await page.goto(`${suite.origin}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await opener(page).tap({ timeout: 5_000 });
      await overlayOf(page).getByText('Breath 1 of 7').waitFor();
      await page.keyboard.press('Escape');
      await overlayOf(page).waitFor({ state: 'detached' });
    }
  });

  for (const { name, options } of sizes) {
    test(`${name}: the overlay works by keyboard, before sign-in and without a network`, async (t) => {
      const page = await suite.openPage(t, options);
      await page.clock.install();
      await visit(page, '/auth');
      const overlay = overlayOf(page);
      const breathe = async (phases: number) => {
        for (let phase = 0; phase < phases; phase++) await page.clock.runFor(PHASE_MS);
      };
      const focused = () => page.evaluate(() => document.activeElement?.textContent);

      for (let presses = 0; presses < 20; presses++) {
        if (await opener(page).evaluate((button) => button === document.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.keyboard.press('Enter');
      await overlay.getByText('Breath 1 of 7').waitFor();
      assert.equal(await focused(), 'Breathe with me');
      assert.equal(await page.locator('nav').isVisible(), false);
      assert.equal(await page.locator('#root header').isVisible(), false);
      await breathe(1);
      await overlay.getByText('out', { exact: true }).waitFor();
      await breathe(1);
      await overlay.getByText('Breath 2 of 7').waitFor();
      await breathe(BREATHS * 2 - 2);
      await overlay.getByText('Seven breaths', { exact: true }).waitFor();
      await page.clock.resume();
      await clean(page);

      const box = overlay.getByRole('button', { name: 'Box breathing' });
      await box.focus();
      await page.keyboard.press('Enter');
      await overlay.getByText('Breath 1 of 4').waitFor();
      await breathe(1);
      await overlay.getByText('hold', { exact: true }).waitFor();
      await page.keyboard.press('Tab');
      assert.equal(await focused(), 'Sound');
      await overlay.getByRole('button', { name: 'Something else' }).press('Enter');
      await overlay.getByRole('heading', { name: 'Something else' }).waitFor();
      assert.equal(await focused(), 'Something else', 'the heading of the list');
      await overlay.getByText('hold', { exact: true }).waitFor();
      await clean(page);
      await page.keyboard.press('Escape');
      await overlay.getByRole('button', { name: 'I feel better now' }).waitFor();
      assert.equal(await focused(), 'Something else', 'its button');
      await breathe(4 * 4);
      await overlay.getByText('Four breaths').waitFor();

      await overlay.getByRole('button', { name: 'Five senses' }).press('Enter');
      await overlay.getByText('Five things you can see', { exact: true }).waitFor();
      await clean(page);
      await page.keyboard.press('Tab');
      assert.equal(await focused(), 'Next');

      const help = page.getByRole('dialog', { name: 'Help now' });
      await overlay.getByRole('button', { name: 'I need more help' }).press('Enter');
      await help.getByText('TelefonSeelsorge · Germany').waitFor();
      await clean(page);
      await help.getByRole('button', { name: 'Back to breathing' }).press('Enter');
      await help.waitFor({ state: 'detached' });
      assert.equal(await focused(), 'I need more help');
      await page.keyboard.press('Enter');
      await help.getByText('Close', { exact: true }).press('Enter');
      await overlay.waitFor({ state: 'detached' });
      assert.ok(await page.locator('nav').isVisible());
      assert.ok(
        await opener(page).evaluate((button) => button === document.activeElement),
        'the focus is back on the button',
      );

      await page.keyboard.press('Enter');
      await overlay.getByText('Breath 1 of 7').waitFor();
      await clean(page);
      await page.keyboard.press('Escape');
      await overlay.waitFor({ state: 'detached' });
    });
  }

  test('the card on Home opens the overlay and gets the focus back', async (t) => {
    const page = await suite.openPage(t, { viewport: DESKTOP, colorScheme: 'light' });
    await visit(page, '/');
    const card = page.getByRole('button', { name: 'Breathe with me' });
    await card.press('Enter');
    await overlayOf(page).getByText('Breath 1 of 7').waitFor();
    await overlayOf(page).getByRole('button', { name: 'Close' }).press('Enter');
    await overlayOf(page).waitFor({ state: 'detached' });
    assert.ok(await card.evaluate((button) => button === document.activeElement));
  });

  for (const [reducedMotion, grows] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    test(`with reducedMotion '${reducedMotion}' the circles ${grows ? 'grow' : 'fade'}`, async (t) => {
      const page = await suite.openPage(t, { ...TOUCH_PHONE, reducedMotion });
      await visit(page, '/terms');
      await opener(page).tap();
      const outer = overlayOf(page).locator('[data-layer="outer"]');
      const after = (ms: number) =>
        outer.evaluate((element, time) => {
          for (const animation of element.getAnimations()) {
            animation.pause();
            animation.currentTime = time;
          }
          const { opacity } = getComputedStyle(element);
          return { width: Math.round(element.getBoundingClientRect().width), opacity: Number(opacity) };
        }, ms);
      const [empty, full, emptyAgain] = [await after(0), await after(PHASE_MS), await after(2 * PHASE_MS)];
      assert.deepEqual(emptyAgain, empty);
      assert.equal(full.opacity, 1);
      assert.equal(empty.opacity, grows ? 1 : 0);
      assert.equal(empty.width < full.width, grows);
      if (!grows) await clean(page);
    });
  }

  test('with text twice as large nothing is cut off, and the exit stays in view', async (t) => {
    const page = await suite.openPage(t, { ...TOUCH_PHONE, colorScheme: 'dark' });
    await visit(page, '/terms');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await opener(page).tap();
    await overlayOf(page).getByText('Breath 1 of 7').waitFor();
    await clean(page);
    const fits = await page.evaluate(() => {
      const disc = document.querySelector<HTMLElement>('[data-layer="disc"]') as HTMLElement;
      for (const animation of disc.getAnimations()) animation.currentTime = 0;
      const word = disc.parentElement?.querySelector('span')?.getBoundingClientRect();
      const { left, right } = disc.getBoundingClientRect();
      return word !== undefined && word.left >= left && word.right <= right;
    });
    assert.ok(fits, 'the word stays within its disc');
    for (const words of ['I feel better now', 'I need more help']) {
      const box = await overlayOf(page).getByRole('button', { name: words }).boundingBox();
      assert.ok(box && box.y + box.height <= PHONE.height, words);
    }
    await overlayOf(page).getByRole('button', { name: 'Something else' }).tap();
    await overlayOf(page).getByRole('heading', { name: 'Something else' }).waitFor();
    await clean(page);
    await overlayOf(page).getByRole('button', { name: 'Five senses' }).tap();
    await overlayOf(page).getByText('Five things you can see', { exact: true }).waitFor();
  });

  test('the tone is quiet, rises with the breath, and ends with the overlay', async (t) => {
    const page = await suite.openPage(t, { viewport: DESKTOP });
    await page.addInitScript(() => {
      const { connect } = AudioNode.prototype;
      AudioNode.prototype.connect = function (this: AudioNode, ...to: [AudioNode]) {
        if (to[0] instanceof AudioDestinationNode) {
          const analyser = new AnalyserNode(this.context, { fftSize: 32_768, smoothingTimeConstant: 0 });
          Reflect.apply(connect, this, [analyser]);
          window.analyser = analyser;
        }
        return Reflect.apply(connect, this, to);
      } as typeof connect;
    });
    await visit(page, '/terms');
    await opener(page).click();
    const sound = overlayOf(page).getByRole('button', { name: 'Sound' });
    assert.equal(await page.evaluate(() => 'analyser' in window), false, 'silent until turned on');
    await sound.click();
    assert.equal(await sound.getAttribute('aria-pressed'), 'true');
    /** The peak from 0 to 1 and the strongest frequency in Hz, of the last 0.7 s. */
    const heard = () =>
      page.evaluate(() => {
        const { analyser } = window;
        const samples = new Float32Array(analyser.fftSize);
        const bins = new Float32Array(analyser.frequencyBinCount);
        analyser.getFloatTimeDomainData(samples);
        analyser.getFloatFrequencyData(bins);
        return {
          peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
          hertz: (bins.indexOf(Math.max(...bins)) * analyser.context.sampleRate) / analyser.fftSize,
          state: analyser.context.state,
        };
      });
    await page.waitForTimeout(900);
    const early = await heard();
    await page.waitForTimeout(1_200);
    const late = await heard();
    t.diagnostic(
      `${early.hertz.toFixed(0)} Hz, peak ${early.peak.toFixed(3)}; 1.2 s later ${late.hertz.toFixed(0)} Hz, peak ${late.peak.toFixed(3)}`,
    );
    for (const { peak, hertz } of [early, late]) {
      assert.ok(peak > 0.005 && peak < 0.2, `peak ${peak}`);
      assert.ok(hertz > 190 && hertz < 300, `${hertz} Hz`);
    }
    assert.ok(late.hertz > early.hertz && late.peak > early.peak);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => window.analyser.context.state === 'closed');
    assert.deepEqual(page.complaints, [], 'the console');
  });

  test('the screen is kept awake while the overlay is open', async (t) => {
    const page = await suite.openPage(t, TOUCH_PHONE);
    // A headless browser refuses wake locks without this permission.
    await page.context().grantPermissions(['screen-wake-lock']);
    await page.addInitScript(() => {
      const ask = WakeLock.prototype.request;
      WakeLock.prototype.request = async function (type) {
        const lock = await ask.call(this, type);
        performance.mark('awake');
        lock.addEventListener('release', () => performance.mark('released'));
        return lock;
      };
    });
    const marks = (name: string) => page.evaluate((n) => performance.getEntriesByName(n).length, name);
    await visit(page, '/terms');
    await opener(page).tap();
    await page.waitForFunction(() => performance.getEntriesByName('awake').length === 1);
    assert.equal(await marks('released'), 0);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => performance.getEntriesByName('released').length === 1);
  });
});
