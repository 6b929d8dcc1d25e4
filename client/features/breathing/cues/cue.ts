import type { PhaseKind } from '../../../../domain/breathing/pattern.ts';

/** A phase as it happens, in milliseconds of the page's clock (`performance.now()`). */
export interface CuePhase {
  readonly kind: PhaseKind;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Something beside the circle that tells the breath to closed eyes. */
export interface Cue {
  /** Called as each phase begins, and within one when the cue is turned on there. `next` is null at the last. */
  announce(beat: CuePhase, next: CuePhase | null): void;
  stop(): void;
}
