import fc from 'fast-check';
import { accountDecider } from '../../domain/account/decide.ts';
import { accountStream } from '../../domain/account/events.ts';
import type { Model } from './model.ts';

type AccountAction = 'registerAccount' | 'eraseAccount';

/** Somebody registers, again and again, and may go for good. */
export const accountModel: Model<AccountAction> = {
  aggregate: 'account',
  decider: accountDecider,
  action: fc.constantFrom('registerAccount', 'eraseAccount'),
  stream: accountStream,
  command: (type) => ({ type }),
};
