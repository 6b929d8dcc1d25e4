import type { PhaseKind } from '../../../../domain/breathing/pattern.ts';

/** A phase with its times, in milliseconds of `performance.now()`. */
export interface CuePhase {
  readonly kind: PhaseKind;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A way to follow the breath with closed eyes, such as a tone. */
export interface Cue {
  /**
   * Called when a phase begins, and when the cue is turned on in the middle of a phase. `next` is null in the last phase
   * of the round.
   */
  announce(phase: CuePhase, next: CuePhase | null): void;
  /** Silences the cue for good. Turning it on again makes a new one. */
  stop(): void;
}
