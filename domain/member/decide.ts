import type { Decider } from '../decider.ts';
import type { MemberEvent } from './events.ts';

export type MemberCommand = { readonly type: 'eraseMember' };
export type MemberState = 'present' | 'erased';

/** A member comes without an event, by what they write; only that they go is told. */
export const memberDecider: Decider<MemberState, MemberCommand, MemberEvent> = {
  initial: () => 'present',
  evolve: () => 'erased',
  decide: (_command, state) => (state === 'erased' ? [] : [{ type: 'MemberErased', data: {} }]),
};
