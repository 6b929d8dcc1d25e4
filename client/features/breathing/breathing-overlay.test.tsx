import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import { newAnimations } from '../../testing/animations.ts';
import { controlledClock } from '../../testing/clock.ts';
import { deferred } from '../../testing/deferred.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { setVisibility } from '../../testing/visibility.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { HelpHost } from '../help/help-host.tsx';
import { BreathingOverlay } from './breathing-overlay.tsx';
import { tonePreference, vibrationPreference } from './cues/preferences.ts';
import { MomentCard } from './moment-card.tsx';

/** Each timer starts the next one, so time advances in steps that divide the shortest phase. */
const STEP_MS = 500;

beforeEach(() => {
  tonePreference.choose(false);
  vibrationPreference.choose(false);
});

const said = () => document.querySelector('[role="status"]')?.textContent;

async function opened(t: TestContext) {
  const clock = controlledClock();
  let closed = 0;
  const page = await render(t, <BreathingOverlay clock={clock} onClose={() => closed++} />);
  return {
    leave: page.leave,
    clock,
    closed: () => closed,
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= STEP_MS) {
        await act(async () => clock.pass(Math.min(left, STEP_MS)));
      }
    },
  };
}

/** Adds a browser feature that happy-dom lacks, until the test ends. */
function provide(t: TestContext, owner: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  t.after(() => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  });
}

const touchScreen = (query: string) => ({
  matches: query === '(pointer: coarse)',
  addEventListener: () => {},
  removeEventListener: () => {},
});

test('opening the overlay closes a toast', async (t) => {
  await render(t, <MomentCard />);
  await act(async () =>
    toaster.show({ title: 'Error', text: 'Failed to save your mood.', destructive: true }),
  );
  await press(named('button', 'Breathe with me'));
  assert.equal(toaster.current.value, null);
});

test('a breath is four seconds in and four seconds out, seven times', async (t) => {
  const { pass } = await opened(t);
  assert.match(pageText(), /Breathe with me.*Breath 1 of 7in/);
  await pass(3999);
  assert.equal(said(), 'Breathe in');
  await pass(1);
  assert.equal(said(), 'Breathe out');
  assert.match(pageText(), /Breath 1 of 7out/);
  await pass(4000);
  assert.match(pageText(), /Breath 2 of 7in/);
  await pass(6 * 8000 - 1);
  assert.match(pageText(), /Breath 7 of 7out/);
  await pass(1);
  assert.match(pageText(), /Seven breathsStay as long as you like/);
  await pass(60_000);
  assert.match(pageText(), /Seven breaths/);
});

test('a late timer does not delay the phases after it', async (t) => {
  const { clock } = await opened(t);
  await act(async () => clock.pass(5500));
  assert.match(pageText(), /Breath 1 of 7out/);
  await act(async () => clock.pass(2500));
  assert.match(pageText(), /Breath 2 of 7in/);
});

test('a timer that fires slightly early still ends its phase', async (t) => {
  let now = 0;
  let fire = () => {};
  const clock = {
    now: () => now,
    after: (_ms: number, run: () => void) => {
      fire = run;
      return () => {};
    },
  };
  await render(t, <BreathingOverlay clock={clock} onClose={() => {}} />);
  now = 3999.7;
  await act(async () => fire());
  assert.match(pageText(), /Breath 1 of 7out/);
});

test('the end of a round leaves the focus on the focused button', async (t) => {
  const { pass } = await opened(t);
  const button = named('button', 'I feel better now');
  button?.focus();
  await pass(56_000);
  assert.match(pageText(), /Stay as long as you like/);
  assert.ok(document.activeElement === button);
});

test('the live region says each phase once and nothing else', async (t) => {
  const { pass } = await opened(t);
  const heard = [said()];
  const observer = new MutationObserver(() => heard.push(said()));
  observer.observe(document.querySelector('[role="status"]') as Element, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  t.after(() => observer.disconnect());
  await pass(58_000);
  const breaths = Array.from({ length: 7 }, () => ['Breathe in', 'Breathe out']).flat();
  assert.deepEqual(heard, [...breaths, 'Stay as long as you like']);
});

test('it closes by its button or its X, and starts over when opened again', async (t) => {
  const first = await opened(t);
  await first.pass(20_000);
  assert.match(pageText(), /Breath 3 of 7/);
  await press(named('button', 'I feel better now'));
  await press(named('button', 'Close'));
  assert.equal(first.closed(), 2);
  await first.leave();
  await opened(t);
  assert.match(pageText(), /Breath 1 of 7/);
});

test('“I need more help” opens Help over the overlay, with a way back to breathing', async (t) => {
  await render(t, <HelpHost />);
  const { closed } = await opened(t);
  await press(named('button', 'I need more help'));
  await until(() => named('button', 'Back to breathing'));
  assert.doesNotMatch(pageText(), /Breath 1 of 7/, 'no word and no tone goes on under Help');
  await press(named('button', 'Back to breathing'));
  assert.match(pageText(), /Breath 1 of 7/);
  assert.equal(closed(), 0);
});

test('closing Help leaves the breathing overlay, too', async (t) => {
  await render(t, <HelpHost />);
  const { closed } = await opened(t);
  await press(named('button', 'I need more help'));
  const help = await until(() =>
    [...document.querySelectorAll('dialog')].find((one) => one.textContent?.startsWith('Help now')),
  );
  await press([...help.querySelectorAll('button')].find((one) => one.textContent === 'Close'));
  assert.equal(closed(), 1);
  assert.doesNotMatch(pageText(), /Help now/);
});

const rowOf = (title: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith(title));

test('“Something else” is there from the first breath, and the breath goes on above its list', async (t) => {
  const { pass } = await opened(t);
  assert.doesNotMatch(pageText(), /Box breathing|Five senses/);
  await press(named('button', 'Something else'));
  assert.equal(document.activeElement?.textContent, 'Something else');
  assert.match(pageText(), /Breath 1 of 7in/);
  for (const title of ['Seven breaths', 'A longer out-breath', 'Box breathing', 'Five senses'])
    assert.ok(rowOf(title), title);
  assert.equal(rowOf('Slow and even'), undefined);
  assert.equal(rowOf('Seven breaths')?.getAttribute('aria-current'), 'true');
  await pass(4000);
  assert.match(pageText(), /Breath 1 of 7out/);
  await pass(52_000);
  assert.match(pageText(), /Stay as long as you like/);
  assert.ok(rowOf('Box breathing'), 'the end of the round takes no row away');
});

for (const [way, leave] of [
  ['its X', () => press(named('button', 'Back to the exercise'))],
  [
    'Escape',
    () =>
      act(async () => {
        const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(key);
        assert.ok(key.defaultPrevented, 'the browser keeps the dialog open');
      }),
  ],
  ['the exercise that runs', () => press(rowOf('Seven breaths'))],
] as const) {
  test(`${way} closes the list, and the round is where it would have been`, async (t) => {
    const { pass, closed } = await opened(t);
    await press(named('button', 'Something else'));
    await pass(8000);
    await leave();
    assert.match(pageText(), /Breath 2 of 7inIf you feel dizzy/);
    assert.equal(document.activeElement?.textContent, 'Something else', 'the focus is back on its button');
    assert.equal(closed(), 0);
  });
}

test('another exercise starts with its first breath, and the next opening with seven breaths', async (t) => {
  const first = await opened(t);
  await first.pass(20_000);
  await press(named('button', 'Something else'));
  await press(rowOf('A longer out-breath'));
  assert.match(pageText(), /Breath 1 of 6in/);
  assert.equal(said(), 'Breathe in');
  await first.pass(9999);
  assert.match(pageText(), /Breath 1 of 6out/);
  await first.pass(1);
  assert.match(pageText(), /Breath 2 of 6in/);
  await first.leave();
  await opened(t);
  assert.match(pageText(), /Breath 1 of 7in/);
});

test('vibration and circles follow the exercise that was chosen in the middle of a breath', async (t) => {
  const felt: unknown[] = [];
  provide(t, navigator, 'vibrate', (pulses: unknown) => felt.push(pulses));
  provide(t, globalThis, 'matchMedia', touchScreen);
  vibrationPreference.choose(true);
  const { pass, leave } = await opened(t);
  await pass(3000);
  await press(named('button', 'Something else'));
  newAnimations();
  felt.length = 0;
  await press(rowOf('Box breathing'));
  const [inward, hold, out] = [[180], [40], [60, 120, 60]];
  assert.deepEqual(felt, [0, inward], 'the earlier vibration stops, and the new breath begins');
  await pass(12_000);
  assert.deepEqual(felt.slice(2), [hold, out, hold]);
  for (const { timing, startTime } of newAnimations())
    assert.deepEqual([timing.duration, timing.iterations, startTime], [16_000, 4, 3000]);
  await leave();
  assert.equal(felt.at(-1), 0, 'closing the overlay stops it');
});

for (const [what, provideDevice] of [
  ['a browser without vibration', (t: TestContext) => provide(t, globalThis, 'matchMedia', touchScreen)],
  [
    'a device without a touch screen',
    (t: TestContext, felt: unknown[]) =>
      provide(t, navigator, 'vibrate', (pulses: unknown) => felt.push(pulses)),
  ],
] as const) {
  test(`${what} does not vibrate, also if the setting is still on`, async (t) => {
    const felt: unknown[] = [];
    provideDevice(t, felt);
    vibrationPreference.choose(true);
    const { pass } = await opened(t);
    await pass(4000);
    assert.match(pageText(), /Breath 1 of 7out/);
    assert.equal(named('button', 'Vibration'), undefined);
    assert.deepEqual(felt, []);
  });
}

test('a browser without sound goes on silently, also if the setting is still on', async (t) => {
  provide(t, globalThis, 'AudioContext', undefined);
  tonePreference.choose(true);
  const { pass } = await opened(t);
  await pass(4000);
  assert.match(pageText(), /Breath 1 of 7out/);
  assert.equal(named('button', 'Sound'), undefined);
});

test('the five senses can be left for another exercise', async (t) => {
  await opened(t);
  await press(named('button', 'Something else'));
  await press(rowOf('Five senses'));
  await press(named('button', 'Next'));
  await press(named('button', 'Something else'));
  assert.match(pageText(), /Four things you can feel/);
  await press(named('button', 'Back to the exercise'));
  assert.match(pageText(), /Four things you can feel/);
  await press(named('button', 'Something else'));
  await press(rowOf('Seven breaths'));
  assert.match(pageText(), /Breath 1 of 7in/);
});

test('box breathing says who skips the holds, before it and during it', async (t) => {
  const caution = 'Skip the holds if you have heart or lung disease or are pregnant.';
  await opened(t);
  assert.ok(!pageText().includes(caution));
  await press(named('button', 'Something else'));
  assert.ok(rowOf('Box breathing')?.textContent?.includes(caution));
  await press(rowOf('Box breathing'));
  assert.match(pageText(), /Breath 1 of 4in/);
  assert.ok(pageText().includes(caution));
});

test('after a round all exercises are offered', async (t) => {
  const { pass } = await opened(t);
  await pass(56_000);
  for (const title of [
    'Seven breaths again',
    'A longer out-breath',
    'Slow and even',
    'Box breathing',
    'Five senses',
  ]) {
    assert.ok(pageText().includes(title), title);
  }
});

for (const [title, phases] of [
  ['Seven breaths again', ['in 4000', 'out 4000']],
  ['A longer out-breath', ['in 4000', 'out 6000']],
  ['Slow and even', ['in 5500', 'out 5500']],
  ['Box breathing', ['in 4000', 'hold 4000', 'out 4000', 'hold 4000']],
] as const) {
  test(`${title}: ${phases.join(', ')}, then the choice of exercises again`, async (t) => {
    const { pass } = await opened(t);
    await pass(56_000);
    await press(rowOf(title));
    for (const phase of phases) {
      const [word, ms] = phase.split(' ');
      assert.match(pageText(), new RegExp(`Breath 1 of \\d${word}If`));
      await pass(Number(ms));
    }
    assert.match(pageText(), /Breath 2 of \din/);
    await pass(67_000);
    assert.match(pageText(), /breathsStay as long as you like/);
  });
}

test('the five-senses exercise goes from five to one at the person’s pace', async (t) => {
  const { pass } = await opened(t);
  await pass(56_000);
  await press(rowOf('Five'));
  for (const prompt of [
    'Five things you can see',
    'Four things you can feel',
    'Three things you can hear',
    'Two things you can smell',
  ]) {
    assert.ok(said()?.startsWith(prompt), said());
    await press(named('button', 'Next'));
  }
  assert.match(pageText(), /One thing you can taste/);
  await press(named('button', 'Done'));
  assert.match(pageText(), /Five sensesStay as long as you like/);
});

test('the advice for dizziness shows in every round and after it', async (t) => {
  const { pass } = await opened(t);
  assert.match(pageText(), /If you feel dizzy, stop and breathe as you like/);
  await pass(56_000);
  assert.match(pageText(), /If you feel dizzy, stop and breathe as you like/);
});

test('in box breathing the circles hold still between in and out', async (t) => {
  const { pass } = await opened(t);
  await pass(56_000);
  newAnimations();
  await press(rowOf('Box'));
  for (const { frames } of newAnimations()) {
    const [empty, full, held, emptied, stillEmpty] = frames.map(({ transform }) => transform);
    assert.notEqual(full, empty);
    assert.deepEqual([held, emptied, stillEmpty], [full, empty, empty]);
  }
});

for (const [motion, property] of [
  ['no-preference', 'transform'],
  ['reduce', 'opacity'],
] as const) {
  test(`with motion '${motion}' the circles animate their ${property}, starting at the clock’s time`, async (t) => {
    newAnimations();
    provide(t, globalThis, 'matchMedia', (query: string) => ({
      matches: query.includes('reduced-motion') && motion === 'reduce',
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    await opened(t);
    const drawn = newAnimations();
    assert.equal(drawn.length, 3);
    for (const { frames, timing, startTime } of drawn) {
      assert.deepEqual([timing.duration, timing.iterations, startTime], [8000, 7, 0]);
      assert.deepEqual(
        frames.map(({ offset }) => offset),
        [0, 0.5, 1],
      );
      for (const frame of frames) {
        assert.ok(property in frame);
        assert.equal((property === 'transform' ? 'opacity' : 'transform') in frame, false);
      }
      const [empty, full, emptyAgain] = frames.map((frame) => frame[property]);
      assert.equal(full, property === 'transform' ? 'scale(1)' : 1);
      assert.equal(empty, emptyAgain);
    }
  });
}

test('the screen stays awake while the overlay is open, also after the page was hidden', async (t) => {
  let asked = 0;
  let released = 0;
  const request = async () => {
    asked++;
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
        released++;
      },
    };
    locks.push(lock);
    return lock;
  };
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  provide(t, navigator, 'wakeLock', { request });
  const { leave } = await opened(t);
  assert.equal(asked, 1);
  for (const lock of locks) lock.released = true;
  await setVisibility('hidden');
  assert.equal(asked, 1);
  await setVisibility('visible');
  assert.equal(asked, 2);
  await setVisibility('visible');
  assert.equal(asked, 2, 'a lock that is still held is not requested again');
  assert.equal(released, 0);
  await leave();
  assert.equal(released, 1);
  await setVisibility('visible');
  assert.equal(asked, 2);
});

test('a wake lock that arrives after closing is released at once', async (t) => {
  const { promise, open } = deferred<object>();
  let released = 0;
  provide(t, navigator, 'wakeLock', { request: () => promise });
  const { leave } = await opened(t);
  await leave();
  await act(async () => open({ released: false, release: async () => released++ }));
  assert.equal(released, 1);
});

test('the circles react at once when reduced motion is turned on', async (t) => {
  const asked = Object.assign(new EventTarget(), { matches: false });
  provide(t, globalThis, 'matchMedia', () => asked);
  await opened(t);
  newAnimations();
  asked.matches = true;
  asked.dispatchEvent(new Event('change'));
  const drawn = newAnimations();
  assert.equal(drawn.length, 3);
  for (const { frames } of drawn) for (const frame of frames) assert.ok('opacity' in frame);
});

test('a refused wake lock changes nothing', async (t) => {
  provide(t, navigator, 'wakeLock', { request: async () => Promise.reject(new Error('battery')) });
  await opened(t);
  assert.match(pageText(), /Breath 1 of 7/);
});

test('sound, vibration and voice are not offered where they don’t work', async (t) => {
  provide(t, globalThis, 'matchMedia', touchScreen);
  await opened(t);
  assert.equal(named('button', 'Sound'), undefined);
  assert.equal(named('button', 'Vibration'), undefined);
  assert.equal(named('button', 'Voice'), undefined);
});

test('vibration is not offered on a desktop, although its browser has the call', async (t) => {
  provide(t, navigator, 'vibrate', () => true);
  provide(t, globalThis, 'matchMedia', (query: string) => ({ ...touchScreen(query), matches: false }));
  await opened(t);
  assert.ok(!named('button', 'Vibration'));
});

test('vibration marks each phase once, is remembered on the device, and stops when turned off', async (t) => {
  const felt: unknown[] = [];
  provide(t, navigator, 'vibrate', (pulses: unknown) => felt.push(pulses));
  provide(t, globalThis, 'matchMedia', touchScreen);
  const { pass } = await opened(t);
  assert.equal(named('button', 'Vibration')?.getAttribute('aria-pressed'), 'false');
  await press(named('button', 'Vibration'));
  const [long, short] = [[180], [60, 120, 60]];
  assert.deepEqual(felt, [long]);
  await pass(4000);
  assert.deepEqual(felt, [long, short]);
  await pass(4000);
  assert.deepEqual(felt, [long, short, long]);
  assert.equal(localStorage.getItem('hearten.breathing.vibration'), 'true');
  await press(named('button', 'Vibration'));
  assert.equal(felt.at(-1), 0);
  await pass(8000);
  assert.equal(felt.length, 4);
});
