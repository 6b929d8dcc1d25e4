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
   * Called when a phase begins, and when the cue is turned on within one. `next` is null in the last phase.
   */
  announce(phase: CuePhase, next: CuePhase | null): void;
  stop(): void;
}
