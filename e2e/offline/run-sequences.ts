import fc from 'fast-check';
import { Player } from './player.ts';
import { describeSequence, type Step, sequences } from './sequence.ts';
import type { Stage } from './stage.ts';
import { newTally, type Tally } from './tally.ts';

/** After a failure at most this many shorter sequences are tried. */
const SHRINKS_MAX = 40;

export interface SequenceOptions {
  readonly seed: number;
  readonly sequences: number;
  readonly search?: string;
  readonly hasWorker: boolean;
  /** False to stop at the first failure, without looking for a shorter sequence. */
  readonly shrinks?: boolean;
  readonly onSequence?: (tally: Tally) => void;
}

export interface SequenceRun {
  readonly seed: number;
  readonly tally: Tally;
  readonly durationMs: number;
  readonly failure?: SequenceFailure;
}

export interface SequenceFailure {
  readonly complaint: string;
  /** The number of sequences before it that passed. */
  readonly passed: number;
  /** The shortest sequence found that fails. */
  readonly sequence: string;
}

/**
 * Plays up to `sequences` random sequences, and no further ones after one that fails. Then, with `shrinks`, it tries
 * shorter ones. The same seed gives the same sequences.
 */
export async function runSequences(stage: Stage, options: SequenceOptions): Promise<SequenceRun> {
  const { seed, search, hasWorker, shrinks = true, onSequence } = options;
  const tally = newTally();
  const began = performance.now();
  let passed = 0;
  let shrunk = 0;
  let failure: SequenceFailure | undefined;
  const property = fc.asyncProperty(sequences, async (steps: readonly Step[]) => {
    // Beyond the limit every shorter sequence counts as passed, which ends the search.
    if (failure && ++shrunk > SHRINKS_MAX) return;
    try {
      await Player.play(stage, { ...(search === undefined ? {} : { search }), hasWorker }, tally, steps);
    } catch (error) {
      failure = { complaint: (error as Error).message, passed, sequence: describeSequence(steps) };
      throw error;
    }
    if (!failure) {
      passed++;
      onSequence?.(tally);
    }
  });
  await fc.check(property, { seed, numRuns: options.sequences, endOnFailure: !shrinks });
  const durationMs = performance.now() - began;
  return { seed, tally, durationMs, ...(failure ? { failure } : {}) };
}
