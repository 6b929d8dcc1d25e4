import type { PhaseKind } from '../../../../domain/breathing/pattern.ts';
import type { Cue } from './cue.ts';

/** Milliseconds on, off, on: one long pulse for in, two short for out, one short for hold. */
const PULSES: Readonly<Record<PhaseKind, number[]>> = {
  in: [180],
  hold: [40],
  out: [60, 120, 60],
  rest: [40],
};

/**
 * Desktop browsers have `navigator.vibrate` too, but no motor. A touch screen is the sign of a phone or
 * tablet.
 */
export const canVibrate = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;

export const createVibration = (): Cue => ({
  announce: ({ kind }) => void navigator.vibrate(PULSES[kind]),
  stop: () => void navigator.vibrate(0),
});
