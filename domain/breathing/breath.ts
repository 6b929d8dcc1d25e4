const BREATH_IN_MS = 4_000;
const BREATH_OUT_MS = 4_000;
const BREATH_MS = BREATH_IN_MS + BREATH_OUT_MS;
export const BREATHS = 7;

/** Where one is in the seven breaths. */
export interface BreathMoment {
  /** The breath one is in, from 1 to `BREATHS`; it stays at the last. */
  readonly breath: number;
  readonly phase: 'in' | 'out' | 'done';
  /** Until the next phase; 0 once all are done. */
  readonly msLeft: number;
}

/** Everything that is shown follows from this one number: how long ago the first breath began. */
export function breathAt(elapsedMs: number): BreathMoment {
  const before = Math.floor(elapsedMs / BREATH_MS);
  if (before >= BREATHS) return { breath: BREATHS, phase: 'done', msLeft: 0 };
  const within = elapsedMs - before * BREATH_MS;
  return within < BREATH_IN_MS
    ? { breath: before + 1, phase: 'in', msLeft: BREATH_IN_MS - within }
    : { breath: before + 1, phase: 'out', msLeft: BREATH_MS - within };
}
