import fc from 'fast-check';
import { WRITE_KINDS, type WriteKind } from './writes.ts';

/**
 * The faults of random sequences. `refuse` is left out, because it would take the harness's own page away. To the app,
 * `reset` is the same.
 */
const NETWORK = ['reset', 'hang', 'cut-request', 'cut-answer', 'slow', 'unavailable'] as const;

/** One thing that happens to a device. No random sequence has `hold`, `await-attempts` or `await-answers`. */
export type Step =
  | { readonly do: 'write'; readonly tab: 0 | 1; readonly kind: WriteKind; readonly target: number }
  | { readonly do: 'network'; readonly fault: (typeof NETWORK)[number] | 'hold' | 'none' }
  /** The browser itself knows that it is offline, or online again. */
  | { readonly do: 'offline' | 'online' }
  | { readonly do: 'pause'; readonly ms: number }
  /** Waits until so many attempts to write have met the network since it last changed, at most for so long. */
  | { readonly do: 'await-attempts'; readonly count: number; readonly atMostMs?: number }
  /** Waits until no write is under way. */
  | { readonly do: 'await-answers' }
  | { readonly do: 'second-tab' | 'close-second-tab' | 'reload' }
  /** All tabs close, perhaps with writes under way. */
  | { readonly do: 'close-tabs' }
  | { readonly do: 'switch'; readonly person: 0 | 1 }
  | { readonly do: 'expire' | 'sign-in' }
  | { readonly do: 'evict' }
  | { readonly do: 'update' }
  | { readonly do: 'clock'; readonly hours: number }
  | { readonly do: 'full-disk' | 'free-disk' }
  | { readonly do: 'background-sync' }
  | { readonly do: 'kill-worker' | 'kill-browser' };

const one = <T extends Step>(step: T): fc.Arbitrary<Step> => fc.constant(step);

const write: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('write' as const),
  tab: fc.constantFrom(0 as const, 0 as const, 1 as const),
  kind: fc.constantFrom(...WRITE_KINDS, 'mood' as const, 'act' as const),
  target: fc.nat(5),
});

const network: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('network' as const),
  fault: fc.constantFrom(...NETWORK, 'none' as const, 'none' as const),
});

/** Sequences of 4 to 14 steps. Steps that cost much time are rare. */
export const sequences: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 50, arbitrary: write },
    { weight: 20, arbitrary: network },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('pause' as const), ms: fc.integer({ min: 5, max: 120 }) }),
    },
    { weight: 3, arbitrary: one({ do: 'offline' }) },
    { weight: 4, arbitrary: one({ do: 'online' }) },
    { weight: 3, arbitrary: one({ do: 'second-tab' }) },
    { weight: 2, arbitrary: one({ do: 'close-second-tab' }) },
    { weight: 3, arbitrary: one({ do: 'reload' }) },
    { weight: 2, arbitrary: one({ do: 'close-tabs' }) },
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('switch' as const), person: fc.constantFrom(0, 1) }),
    },
    { weight: 3, arbitrary: one({ do: 'expire' }) },
    { weight: 3, arbitrary: one({ do: 'sign-in' }) },
    { weight: 1, arbitrary: one({ do: 'evict' }) },
    { weight: 3, arbitrary: one({ do: 'update' }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('clock' as const), hours: fc.integer({ min: -30, max: 2 }) }),
    },
    { weight: 2, arbitrary: one({ do: 'full-disk' }) },
    { weight: 3, arbitrary: one({ do: 'free-disk' }) },
    { weight: 3, arbitrary: one({ do: 'background-sync' }) },
    { weight: 3, arbitrary: one({ do: 'kill-worker' }) },
    { weight: 3, arbitrary: one({ do: 'kill-browser' }) },
  ),
  { minLength: 4, maxLength: 14, size: 'max' },
);

/** A sequence on one line, for messages. */
export const describeSequence = (steps: readonly Step[]): string =>
  steps
    .map((step) => {
      const { do: name, ...rest } = step;
      const values = Object.values(rest);
      return values.length === 0 ? name : `${name}(${values.join(' ')})`;
    })
    .join(', ');
