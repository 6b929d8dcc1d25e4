import type { Decider } from '../decider.ts';
import type { PseudonymEvent } from './events.ts';

export type PseudonymCommand = { readonly type: 'erasePseudonym' };
export type PseudonymState = 'present' | 'erased';

/** A member comes without an event, by what they write; only that they go is told. */
export const pseudonymDecider: Decider<PseudonymState, PseudonymCommand, PseudonymEvent> = {
  initial: () => 'present',
  evolve: () => 'erased',
  decide: (_command, state) => (state === 'erased' ? [] : [{ type: 'MemberErased', data: {} }]),
};
