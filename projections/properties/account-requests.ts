import fc from 'fast-check';
import { accountRequestsDecider, type RecordRequest } from '../../domain/account-requests/decide.ts';
import { type AccountRequestEvent, accountRequestsStream } from '../../domain/account-requests/events.ts';
import { REQUEST_ACTIONS } from '../../domain/account-requests/schema.ts';
import type { Model } from './model.ts';

const TODAY = '2026-11-23';

/** Courts ask for accounts, some with a reason that is refused, some hidden until a future day or a past one. */
export const accountRequestsModel: Model<Omit<RecordRequest, 'type' | 'requestId'>, AccountRequestEvent> = {
  aggregate: 'account-requests',
  decider: accountRequestsDecider,
  produces: { AccountRequestRecorded: true },
  action: fc.record({
    action: fc.constantFrom(...REQUEST_ACTIONS),
    reason: fc.constantFrom('court order 12', 'The person asked us to', ' ', 'a'.repeat(201)),
    isReasonShown: fc.boolean(),
    hiding: fc.constantFrom(
      undefined,
      { legalGround: '§ 95 StPO' },
      { legalGround: '§ 95 StPO', until: '2026-12-01' },
      { legalGround: '§ 95 StPO', until: '2026-11-01' },
    ),
    today: fc.constant(TODAY),
  }),
  stream: accountRequestsStream,
  command: (action, ids): RecordRequest => ({ type: 'recordRequest', requestId: ids.newId(0), ...action }),
};
