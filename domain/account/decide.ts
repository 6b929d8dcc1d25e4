import type { Decider } from '../decider.ts';
import { unhandled } from '../unhandled.ts';
import type { AccountEvent } from './events.ts';

export type AccountCommand = { readonly type: 'registerAccount' } | { readonly type: 'eraseAccount' };
export type AccountState = 'unknown' | 'registered' | 'erased';

/** An account is registered once and erased once. A command that comes again, or after the erasure, changes nothing. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initial: () => 'unknown',

  evolve(_state, event) {
    switch (event.type) {
      case 'AccountRegistered':
        return 'registered';
      case 'AccountErased':
        return 'erased';
      default:
        return unhandled(event);
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'registerAccount':
        return state === 'unknown' ? [{ type: 'AccountRegistered', data: {} }] : [];
      case 'eraseAccount':
        return state === 'erased' ? [] : [{ type: 'AccountErased', data: {} }];
    }
  },
};
