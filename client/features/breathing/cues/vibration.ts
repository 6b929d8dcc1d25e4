import type { PhaseKind } from '../../../../domain/breathing/pattern.ts';
import type { Cue } from './cue.ts';

/**
 * The pulses of each phase, in milliseconds: on, off, on. Breathing in is one long pulse, breathing out two short ones,
 * and a pause one very short one.
 */
const PULSES: Readonly<Record<PhaseKind, number[]>> = {
  in: [180],
  hold: [40],
  out: [60, 120, 60],
  rest: [40],
};

/**
 * Whether this device can vibrate. Some desktop browsers have `navigator.vibrate`, too, but the computer has no motor.
 * A touch screen as the main pointer is the sign of a phone or tablet.
 */
export const canVibrate = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;

/** The cue that vibrates when a phase begins. Use it only if `canVibrate()`. */
export const createVibration = (): Cue => ({
  announce: ({ kind }) => void navigator.vibrate(PULSES[kind]),
  stop: () => void navigator.vibrate(0),
});
