import fc from 'fast-check';
import { pseudonymDecider } from '../../domain/pseudonym/decide.ts';
import { pseudonymStream } from '../../domain/pseudonym/events.ts';
import type { Model } from './model.ts';

/** Somebody leaves the community for good. */
export const pseudonymModel: Model<null> = {
  aggregate: 'member',
  decider: pseudonymDecider,
  action: fc.constant(null),
  stream: pseudonymStream,
  command: () => ({ type: 'erasePseudonym' }),
};
