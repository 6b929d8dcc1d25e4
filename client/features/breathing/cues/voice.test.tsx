import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import '../../../testing/animations.ts';
import { controlledClock } from '../../../testing/clock.ts';
import { named, press, render } from '../../../testing/render.ts';

const speech = Object.assign(new EventTarget(), {
  voices: [] as { lang: string; localService: boolean }[],
  spoken: [] as string[],
  /** For each utterance: its voice, and how often speech had been canceled before it. */
  by: [] as unknown[],
  cancelled: 0,
  getVoices: () => speech.voices,
  speak: ({ text, voice }: { text: string; voice: unknown }) => {
    speech.spoken.push(text);
    speech.by.push([voice, speech.cancelled]);
  },
  cancel: () => speech.cancelled++,
});
class Utterance {
  readonly text: string;
  voice: unknown = null;
  lang = '';
  rate = 1;
  constructor(text: string) {
    this.text = text;
  }
}
// The module checks once, when it is imported, whether the browser can speak.
Object.assign(globalThis, { speechSynthesis: speech, SpeechSynthesisUtterance: Utterance });
const { BreathingOverlay } = await import('../breathing-overlay.tsx');

beforeEach(() => {
  speech.spoken = [];
  speech.by = [];
  speech.cancelled = 0;
});

const found = (voices: typeof speech.voices) =>
  act(async () => {
    speech.voices = voices;
    speech.dispatchEvent(new Event('voiceschanged'));
  });

test('a voice is offered once the device has a local English voice', async (t) => {
  await render(t, <BreathingOverlay clock={controlledClock()} onClose={() => {}} />);
  assert.equal(named('button', 'Voice'), undefined);
  await found([
    { lang: 'de-DE', localService: true },
    { lang: 'en-GB', localService: false },
  ]);
  assert.equal(named('button', 'Voice'), undefined);
  await found([{ lang: 'en-GB', localService: true }]);
  assert.ok(named('button', 'Voice'));
});

test('the voice says each phase as it begins, and turns the live region off', async (t) => {
  await found([{ lang: 'en-GB', localService: true }]);
  const clock = controlledClock();
  const { leave } = await render(t, <BreathingOverlay clock={clock} onClose={() => {}} />);
  const live = () => document.querySelector('[role="status"]')?.getAttribute('aria-live');
  assert.equal(live(), 'polite');
  await press(named('button', 'Voice'));
  assert.equal(live(), 'off');
  await act(async () => clock.pass(4000));
  await act(async () => clock.pass(4000));
  assert.deepEqual(speech.spoken, ['Breathe in', 'Breathe out', 'Breathe in']);
  const [voice] = speech.voices;
  const each = [1, 2, 3].map((brokenOff) => [voice, brokenOff]);
  assert.deepEqual(speech.by, each, 'spoken by the local voice, after the earlier words were cut off');
  const { cancelled } = speech;
  await leave();
  assert.ok(speech.cancelled > cancelled, 'closing the overlay cuts off the current words');
});
