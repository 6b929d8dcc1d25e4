import type { Decider } from '../decider.ts';
import type { AccountEvent } from './events.ts';

export type AccountCommand = { readonly type: 'registerAccount' };
export type AccountState = 'unknown' | 'registered';

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initial: () => 'unknown',
  evolve: () => 'registered',
  decide: (_command, state) => (state === 'registered' ? [] : [{ type: 'AccountRegistered', data: {} }]),
};
