import fc from 'fast-check';
import { pseudonymDecider } from '../../domain/pseudonym/decide.ts';
import { type PseudonymEvent, pseudonymStream } from '../../domain/pseudonym/events.ts';
import type { Model } from './model.ts';

/** Pseudonyms are erased. */
export const pseudonymModel: Model<null, PseudonymEvent> = {
  aggregate: 'member',
  decider: pseudonymDecider,
  produces: { MemberErased: true },
  action: fc.constant(null),
  stream: pseudonymStream,
  command: () => ({ type: 'erasePseudonym' }),
};
