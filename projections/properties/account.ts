import fc from 'fast-check';
import { accountDecider } from '../../domain/account/decide.ts';
import { type AccountEvent, accountStream } from '../../domain/account/events.ts';
import type { Model } from './model.ts';

type AccountAction = 'registerAccount' | 'eraseAccount';

/** People register, some more than once, and erase their accounts. */
export const accountModel: Model<AccountAction, AccountEvent> = {
  aggregate: 'account',
  decider: accountDecider,
  produces: { AccountRegistered: true, AccountErased: true },
  action: fc.constantFrom('registerAccount', 'eraseAccount'),
  stream: accountStream,
  command: (type) => ({ type }),
};
