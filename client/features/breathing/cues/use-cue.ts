import { useLayoutEffect, useRef } from 'react';
import type { BreathPattern } from '../../../../domain/breathing/pattern.ts';
import { phaseAt, type TimedPhase } from '../../../../domain/breathing/timed-phase.ts';
import type { Round } from '../use-round.ts';
import type { Cue, CuePhase } from './cue.ts';

/** Runs a cue along with a round while `isOn`. `create` must be the same function on every render. */
export function useCue(isOn: boolean, create: () => Cue, pattern: BreathPattern, round: Round): void {
  const cue = useRef<Cue>(undefined);
  useLayoutEffect(() => {
    if (!isOn) return;
    const made = create();
    cue.current = made;
    return () => {
      cue.current = undefined;
      made.stop();
    };
  }, [isOn, create]);

  const { moment, startedAt } = round;
  useLayoutEffect(() => {
    if (!isOn || !moment) return;
    const next = phaseAt(pattern, moment.index + 1);
    cue.current?.announce(toCuePhase(moment, startedAt), next && toCuePhase(next, startedAt));
  }, [isOn, pattern, moment, startedAt]);
}

const toCuePhase = ({ kind, startsAtMs, endsAtMs }: TimedPhase, startedAt: number): CuePhase => ({
  kind,
  startsAt: startedAt + startsAtMs,
  endsAt: startedAt + endsAtMs,
});
