import fc from 'fast-check';
import { memberDecider } from '../../domain/member/decide.ts';
import { memberStream } from '../../domain/member/events.ts';
import type { Subject } from './subject.ts';

/** Somebody leaves the community for good. */
export const memberSubject: Subject<null> = {
  aggregate: 'member',
  decider: memberDecider,
  action: fc.constant(null),
  stream: memberStream,
  command: () => ({ type: 'eraseMember' }),
};
