import { type BreathPattern, breathMs, type PhaseKind } from './pattern.ts';

/** One phase of a round with its times, in milliseconds since the first breath began. */
export interface TimedPhase {
  /** The index among all phases of the round, from 0. */
  readonly index: number;
  /** The number of the breath that the phase belongs to, from 1. */
  readonly breath: number;
  readonly kind: PhaseKind;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** The phase with this index, counted from 0; null after the last one. */
export function phaseAt(pattern: BreathPattern, index: number): TimedPhase | null {
  const { phases, breaths } = pattern;
  const before = Math.floor(index / phases.length);
  const place = index % phases.length;
  const phase = phases[place];
  if (!phase || before >= breaths) return null;
  const within = phases.slice(0, place).reduce((sum, { ms }) => sum + ms, 0);
  const startsAtMs = before * breathMs(pattern) + within;
  return { index, breath: before + 1, kind: phase.kind, startsAtMs, endsAtMs: startsAtMs + phase.ms };
}

/**
 * The phase at a moment of the round; null after the end. The time since the first breath began determines
 * everything that is shown, played and felt.
 */
export function phaseAtTime(pattern: BreathPattern, elapsedMs: number): TimedPhase | null {
  let index = Math.floor(elapsedMs / breathMs(pattern)) * pattern.phases.length;
  let moment = phaseAt(pattern, index);
  while (moment && moment.endsAtMs <= elapsedMs) moment = phaseAt(pattern, ++index);
  return moment;
}
