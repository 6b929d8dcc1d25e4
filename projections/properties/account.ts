import fc from 'fast-check';
import { accountDecider } from '../../domain/account/decide.ts';
import { accountStream } from '../../domain/account/events.ts';
import type { Subject } from './subject.ts';

/** Somebody registers, again and again. */
export const accountSubject: Subject<null> = {
  aggregate: 'account',
  decider: accountDecider,
  action: fc.constant(null),
  stream: accountStream,
  command: () => ({ type: 'registerAccount' }),
};
