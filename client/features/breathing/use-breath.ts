import { useEffect, useState } from 'react';
import { type BreathMoment, breathAt } from '../../../domain/breathing/breath.ts';
import { type Clock, systemClock } from '../../ui/countdown/countdown.ts';

/** The seven breaths from the moment this is first rendered, all told by one clock. */
export function useBreath(clock: Clock = systemClock): BreathMoment {
  const [startedAt] = useState(() => clock.now());
  const [elapsedMs, setElapsedMs] = useState(0);
  const moment = breathAt(elapsedMs);
  useEffect(() => {
    const { phase, msLeft } = breathAt(elapsedMs);
    if (phase === 'done') return;
    return clock.after(msLeft, () => setElapsedMs(clock.now() - startedAt));
  }, [clock, startedAt, elapsedMs]);
  return moment;
}
