import { type BreathPattern, breathMs, type PhaseKind } from './pattern.ts';

/** One phase of a round, in its place. Times are milliseconds since the first breath began. */
export interface TimedPhase {
  /** Counts all phases of the round, from 0. */
  readonly index: number;
  /** The breath it belongs to, from 1. */
  readonly breath: number;
  readonly kind: PhaseKind;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** The round's phase of this index, from 0; null past the last. */
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
 * Where one is in a round; null once it is over. Everything that is shown, heard and felt follows from this one
 * number: how long ago the first breath began.
 */
export function phaseAtTime(pattern: BreathPattern, elapsedMs: number): TimedPhase | null {
  let index = Math.floor(elapsedMs / breathMs(pattern)) * pattern.phases.length;
  let moment = phaseAt(pattern, index);
  while (moment && moment.endsAtMs <= elapsedMs) moment = phaseAt(pattern, ++index);
  return moment;
}
