import { useLayoutEffect, useRef } from 'react';
import { type Moment, phaseAt } from '../../../../domain/breathing/moment.ts';
import type { BreathPattern } from '../../../../domain/breathing/pattern.ts';
import type { Round } from '../use-round.ts';
import type { Beat, Cue } from './cue.ts';

/** Lets a cue tell the round for as long as `isOn`. `create` has to stay the same function. */
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
    cue.current?.tell(beatOf(moment, startedAt), next && beatOf(next, startedAt));
  }, [isOn, pattern, moment, startedAt]);
}

const beatOf = ({ kind, startsAtMs, endsAtMs }: Moment, startedAt: number): Beat => ({
  kind,
  startsAt: startedAt + startsAtMs,
  endsAt: startedAt + endsAtMs,
});
