import { useEffect, useState } from 'react';
import type { BreathPattern } from '../../../domain/breathing/pattern.ts';
import { phaseAt, phaseAtTime, type TimedPhase } from '../../../domain/breathing/timed-phase.ts';
import type { Clock } from '../../ui/countdown/countdown.ts';

export interface Round {
  /** When the first breath began, by the clock. */
  readonly startedAt: number;
  /** The phase one is in; null once the round is over. */
  readonly moment: TimedPhase | null;
}

/** One round of a pattern from the moment this is first rendered, told by one clock. */
export function useRound(pattern: BreathPattern, clock: Clock): Round {
  const [startedAt] = useState(() => clock.now());
  const [moment, setMoment] = useState(() => phaseAt(pattern, 0));
  useEffect(() => {
    if (!moment) return;
    const endsAt = startedAt + moment.endsAtMs;
    // A timer may be early by a fraction of a millisecond, and late by as much as it likes.
    return clock.after(endsAt - clock.now(), () =>
      setMoment(phaseAtTime(pattern, Math.max(clock.now(), endsAt) - startedAt)),
    );
  }, [pattern, clock, startedAt, moment]);
  return { startedAt, moment };
}
