import type { BreathPattern } from './pattern.ts';

/** The overlay always opens with this pattern, so that nobody has to choose first. */
export const FIRST_ROUND: BreathPattern = {
  title: 'Seven breaths',
  description: 'In for 4 seconds, out for 4.',
  doneLabel: 'Seven breaths',
  phases: [
    { kind: 'in', ms: 4_000 },
    { kind: 'out', ms: 4_000 },
  ],
  breaths: 7,
};

/**
 * Six breaths a minute, with a longer out-breath. Sources: for the longer out-breath, Van Diest and others
 * (2014), "Inhalation/Exhalation Ratio Modulates the Effect of Slow Breathing on Heart Rate Variability and
 * Relaxation", Applied Psychophysiology and Biofeedback 39, 171–180; for 4 to 6 seconds at this pace, Lin,
 * Tai and Fan (2014), cited at `RESONANCE`.
 */
export const LONGER_OUT: BreathPattern = {
  title: 'A longer out-breath',
  description: 'In for 4 seconds, out for 6.',
  doneLabel: 'Six breaths',
  phases: [
    { kind: 'in', ms: 4_000 },
    { kind: 'out', ms: 6_000 },
  ],
  breaths: 6,
};

/**
 * A common pattern that is taught under this name in many places. Hearten claims no effect for it. The caution about the
 * holds is a precaution that many teachers of the pattern give. We know of no trial with these people.
 */
export const BOX: BreathPattern = {
  title: 'Box breathing',
  description: 'In, hold, out, hold: 4 seconds each.',
  caution: 'Skip the holds if you have heart or lung disease or are pregnant.',
  doneLabel: 'Four breaths',
  phases: [
    { kind: 'in', ms: 4_000 },
    { kind: 'hold', ms: 4_000 },
    { kind: 'out', ms: 4_000 },
    { kind: 'rest', ms: 4_000 },
  ],
  breaths: 4,
};

/**
 * Five and a half breaths a minute, with in- and out-breath of the same length. Source: Lin, Tai and Fan
 * (2014), "Breathing at a rate of 5.5 breaths per minute with equal inhalation-to-exhalation ratio increases
 * heart rate variability", International Journal of Psychophysiology 91, 206–211.
 */
export const RESONANCE: BreathPattern = {
  title: 'Slow and even',
  description: 'In for 5½ seconds, out for 5½.',
  doneLabel: 'Six breaths',
  phases: [
    { kind: 'in', ms: 5_500 },
    { kind: 'out', ms: 5_500 },
  ],
  breaths: 6,
};

/** The patterns under "Something else", from the first breath on. A short list, for a person who can hardly choose. */
export const OTHER_ROUNDS: readonly BreathPattern[] = [FIRST_ROUND, LONGER_OUT, BOX];

/** The patterns offered after the first round. Each takes about a minute. */
export const FURTHER_ROUNDS: readonly BreathPattern[] = [FIRST_ROUND, LONGER_OUT, RESONANCE, BOX];
