import type { Decider } from '../decider.ts';
import type { PseudonymEvent } from './events.ts';

export type PseudonymCommand = { readonly type: 'erasePseudonym' };
export type PseudonymState = 'present' | 'erased';

/**
 * A pseudonym has no creation event: it exists from the first event it writes. Its own stream only records
 * its erasure. The event has a stored name: member means pseudonym.
 */
export const pseudonymDecider: Decider<PseudonymState, PseudonymCommand, PseudonymEvent> = {
  initial: () => 'present',
  evolve: (_state, { type }) => STATE_AFTER[type],
  decide: (_command, state) => (state === 'erased' ? [] : [{ type: 'MemberErased', data: {} }]),
};

const STATE_AFTER: Readonly<Record<PseudonymEvent['type'], PseudonymState>> = { MemberErased: 'erased' };
