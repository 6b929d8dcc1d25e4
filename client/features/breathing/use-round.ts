import { useEffect, useState } from 'react';
import type { BreathPattern } from '../../../domain/breathing/pattern.ts';
import { phaseAt, phaseAtTime, type TimedPhase } from '../../../domain/breathing/timed-phase.ts';
import type { Clock } from '../../lib/clock.ts';

export interface Round {
  /** When the first breath began, on the round's clock. */
  readonly startedAt: number;
  /** The current phase, or null once the round is over. */
  readonly moment: TimedPhase | null;
}

/** Runs one round of a pattern from the first render, timed by `clock`. */
export function useRound(pattern: BreathPattern, clock: Clock): Round {
  const [startedAt] = useState(() => clock.now());
  const [moment, setMoment] = useState(() => phaseAt(pattern, 0));
  useEffect(() => {
    if (!moment) return;
    const endsAt = startedAt + moment.endsAtMs;
    // A timer may fire slightly early or very late, so compute the phase from the clock.
    return clock.after(endsAt - clock.now(), () =>
      setMoment(phaseAtTime(pattern, Math.max(clock.now(), endsAt) - startedAt)),
    );
  }, [pattern, clock, startedAt, moment]);
  return { startedAt, moment };
}
