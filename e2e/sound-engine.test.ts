import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Layer, SoundAudio } from '../client/features/sound/engine/engine.ts';
import { SOUND_SESSIONS } from '../domain/sound/sessions.ts';
import { SOUND_TEXTURES } from '../domain/sound/textures.ts';
import { bundle } from './sound/bundle.ts';
import type { Figures, RenderScenario, TimeRange } from './sound/rendered.ts';
import { sharedBrowser } from './support/suite.ts';

/** The specification's fade-in. */
const FADE_IN_S = 1.5;
const STOP_FADE_S = 0.3;

const layer = (audio: SoundAudio, volume = 100): Layer => ({ id: JSON.stringify(audio), audio, volume });
const TONE = layer({ audioType: 'tone', frequency: 432 });
const BINAURAL = layer({ audioType: 'binauralbeat', frequency: 6 });
const WHITE = layer({ audioType: 'whitenoise', lowPassHz: 2400 });
const [RAIN, PINK, BROWN] = SOUND_TEXTURES.map(({ audioType }) => layer({ audioType })) as [
  Layer,
  Layer,
  Layer,
];
const EVERY_SOUND = [...SOUND_SESSIONS, ...SOUND_TEXTURES];
/** A sound alone, as long as a loop of its noise, or as the frequency of its tone needs. */
const alone = (sound: SoundAudio): RenderScenario => ({
  layers: [layer(sound)],
  lengthS: sound.audioType === 'tone' || sound.audioType === 'binauralbeat' ? 4 : 14,
});

/**
 * How much sharper than the steady sound the wave may bend at an event. The corner of a fade reaches 1.4 of
 * the slowest wave here, 100 Hz. A jump by a thousandth of full scale would reach 6.
 */
const CLICK_BOUND = 1.5;

describe('the engine’s output, rendered in a real browser', () => {
  let page: Page;

  before(async () => {
    page = await (await sharedBrowser()).newPage();
    await page.addScriptTag({ content: await bundle('./rendered.ts') });
  });
  after(() => page.close());

  const figures = (scene: RenderScenario, ...stretches: TimeRange[]): Promise<Figures[]> =>
    page.evaluate(([given, parts]) => window.sound.figures(given, parts), [scene, stretches] as const);
  const frequencies = (scene: RenderScenario, stretch: TimeRange) =>
    page.evaluate(([given, part]) => window.sound.frequencies(given, part), [scene, stretch] as const);

  const noClick = async (
    t: TestContext,
    what: string,
    scene: RenderScenario,
    at: TimeRange,
    steady: TimeRange,
  ) => {
    const [there, usual] = (await figures(scene, at, steady)) as [Figures, Figures];
    const ratio = there.maxSecondDifference / usual.maxSecondDifference;
    t.diagnostic(`${what}: the wave bends ${ratio.toFixed(3)} times as sharply as the steady sound`);
    assert.ok(ratio < CLICK_BOUND, `${what}: ${ratio}`);
  };

  test('a device has its volume from the first sample on', async () => {
    assert.equal(await page.evaluate(() => window.sound.firstGain(0.25)), 0.25);
  });

  for (const session of SOUND_SESSIONS) {
    if (session.audioType === 'whitenoise') continue;
    test(`${session.title} has the right frequency in each channel`, async (t) => {
      const { audioType, frequency } = session;
      const expected = audioType === 'tone' ? [frequency, frequency] : [100, 100 + frequency];
      const heard = await frequencies(alone(session), { from: 2, to: 4 });
      t.diagnostic(
        `${heard.map((hz) => hz.toFixed(3)).join(' Hz left, ')} Hz right; expected: ${expected.join(', ')}`,
      );
      for (const [channel, hz] of heard.entries()) {
        assert.ok(
          Math.abs(hz - (expected[channel] as number)) < 0.5,
          `${hz} Hz instead of ${expected[channel]}`,
        );
      }
    });
  }

  test('a sound fades in linearly over 1.5 seconds', async (t) => {
    const times = [0.15, 0.3, 0.6, 0.9, 1.2, 1.35, 1.6];
    const around = (at: number) => ({ from: at - 0.025, to: at + 0.025 });
    const [full, ...curve] = (await figures(
      { layers: [TONE], lengthS: 4 },
      { from: 2, to: 4 },
      ...times.map(around),
    )) as [Figures, ...Figures[]];
    const shares = curve.map(({ rms }) => rms / full.rms);
    t.diagnostic(times.map((at, index) => `${at} s: ${shares[index]?.toFixed(3)}`).join(', '));
    for (const [index, at] of times.entries()) {
      const expected = Math.min(1, at / FADE_IN_S);
      assert.ok(Math.abs((shares[index] as number) - expected) < 0.03, `${shares[index]} at ${at} s`);
    }
  });

  test('a scheduled end fades out and ends exactly on time', async (t) => {
    const times = [3.9, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 7.9];
    const scene: RenderScenario = {
      layers: [TONE],
      lengthS: 9,
      actions: [{ at: 2, endIn: { inMs: 6000, fadeMs: 4000 } }],
    };
    const [full, silence, ...curve] = (await figures(
      scene,
      { from: 2, to: 3.5 },
      { from: 8.01, to: 9 },
      ...times.map((at) => ({ from: at - 0.025, to: at + 0.025 })),
    )) as [Figures, Figures, ...Figures[]];
    const shares = curve.map(({ rms }) => rms / full.rms);
    t.diagnostic(times.map((at, index) => `${at} s: ${shares[index]?.toFixed(3)}`).join(', '));
    for (const [index, at] of times.entries()) {
      const expected = Math.min(1, (8 - at) / 4);
      assert.ok(Math.abs((shares[index] as number) - expected) < 0.03, `${shares[index]} at ${at} s`);
    }
    assert.equal(silence.peak, 0, 'silence after the end');
  });

  test('no sound is louder than a third of full scale, so that three never clip', async (t) => {
    for (const sound of EVERY_SOUND) {
      const scene = alone(sound);
      const { lengthS: to } = scene;
      const [all, steady] = (await figures(scene, { from: 0, to }, { from: 2, to })) as [Figures, Figures];
      const decibels = 20 * Math.log10(steady.rms);
      t.diagnostic(`${sound.title}: peak ${all.peak.toFixed(3)}, mean level ${decibels.toFixed(1)} dB`);
      assert.ok(all.peak <= 1 / 3, `${sound.title}: ${all.peak}`);
      assert.ok(
        decibels > -30 && decibels < -12,
        `${sound.title} is about as loud as the others: ${decibels} dB`,
      );
    }
    const [mixed] = (await figures({ layers: [WHITE, RAIN, BROWN], lengthS: 14 }, { from: 0, to: 14 })) as [
      Figures,
    ];
    t.diagnostic(`three at full volume: peak ${mixed.peak.toFixed(3)}`);
    assert.ok(mixed.peak < 1);
  });

  test('white noise with a lower cutoff frequency is smoother', async (t) => {
    const sharpness = await Promise.all(
      [700, 2400, 20_000].map(async (lowPassHz) => {
        const layers = [layer({ audioType: 'whitenoise', lowPassHz })];
        const [steady] = (await figures({ layers, lengthS: 4 }, { from: 2, to: 4 })) as [Figures];
        return steady.maxSecondDifference / steady.rms;
      }),
    );
    t.diagnostic(`sharpness relative to the level: ${sharpness.map((each) => each.toFixed(2)).join(', ')}`);
    const [low, middle, open] = sharpness as [number, number, number];
    assert.ok(low < middle / 3 && middle < open / 3);
  });

  for (const [what, sound] of [
    ['a tone', TONE],
    ['a binaural beat', BINAURAL],
    ['white noise', WHITE],
    ['rain', RAIN],
  ] as const) {
    const layers = [sound];
    const steady = { from: 2, to: 4 };

    test(`${what} starts, pauses and stops without a click`, async (t) => {
      const scene: RenderScenario = { layers, lengthS: 5, actions: [{ at: 4.013, stop: true }] };
      await noClick(t, 'start', scene, { from: 0, to: 0.2 }, steady);
      await noClick(t, 'pause and stop', scene, { from: 4, to: 5 }, steady);
      const early: RenderScenario = { layers, lengthS: 5, actions: [{ at: 0.7, stop: true }] };
      await noClick(t, 'stop while it fades in', early, { from: 0.6, to: 1.2 }, { from: 0.4, to: 0.65 });
      const [, gone] = await figures(scene, steady, { from: 4.02 + STOP_FADE_S, to: 5 });
      assert.equal(gone?.peak, 0, 'silence after the stop');
    });

    test(`seeking in ${what} makes no click, also around its end`, async (t) => {
      const scene: RenderScenario = {
        layers,
        lengthS: 9,
        actions: [
          { at: 2, endIn: { inMs: 4000, fadeMs: 4000 } },
          { at: 4.4, endIn: { inMs: 300_000, fadeMs: 4000 } },
          { at: 6.2, endIn: { inMs: 2000, fadeMs: 4000 } },
        ],
      };
      const before = { from: 1.6, to: 2 };
      await noClick(t, 'into the end', scene, { from: 1.9, to: 2.6 }, before);
      await noClick(t, 'out of it', scene, { from: 4.3, to: 5 }, before);
      await noClick(t, 'into it again, to its end', scene, { from: 6.1, to: 9 }, before);
    });
  }

  test('layers are added, changed and removed without a click', async (t) => {
    const scene: RenderScenario = {
      layers: [TONE],
      lengthS: 8,
      actions: [
        { at: 2, mix: [TONE, BINAURAL] },
        { at: 4, mix: [{ ...TONE, volume: 40 }, BINAURAL] },
        { at: 6, mix: [BINAURAL] },
      ],
    };
    const both = { from: 2.6, to: 3.9 };
    await noClick(t, 'one comes', scene, { from: 1.95, to: 2.5 }, both);
    await noClick(t, 'one turns', scene, { from: 3.95, to: 4.5 }, both);
    await noClick(t, 'one goes', scene, { from: 5.95, to: 6.6 }, both);
  });

  for (const [what, sound] of [
    ['white noise', WHITE],
    ['pink noise', PINK],
    ['brown noise', BROWN],
    ['rain', RAIN],
  ] as const) {
    test(`${what} repeats without an audible seam`, async (t) => {
      // The right channel starts half a loop later, so its seam comes after six seconds.
      const scene = { layers: [sound], lengthS: 7 };
      await noClick(t, 'the seam', scene, { from: 5.99, to: 6.01 }, { from: 2, to: 5.5 });
      const parts = (await figures(scene, { from: 5.75, to: 6.25 }, { from: 2, to: 5.5 })) as [
        Figures,
        Figures,
      ];
      const decibels = 20 * Math.log10(parts[0].rms / parts[1].rms);
      t.diagnostic(`around the seam: ${decibels.toFixed(2)} dB against the rest`);
      assert.ok(Math.abs(decibels) < 3);
    });
  }
});
