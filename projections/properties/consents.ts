import fc from 'fast-check';
import { type ConsentAnswers, type ConsentCommand, consentsDecider } from '../../domain/consents/decide.ts';
import { type ConsentEvent, consentsStream } from '../../domain/consents/events.ts';
import type { Model } from './model.ts';

const maybe = fc.option(fc.boolean(), { nil: undefined });

/** People answer, change their minds, and name versions of the text that exist or not. */
export const consentsModel: Model<ConsentAnswers, ConsentEvent> = {
  aggregate: 'consents',
  decider: consentsDecider,
  produces: { ConsentsAnswered: true },
  action: fc.record({
    healthData: maybe,
    textVersion: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(undefined, 1) },
      { weight: 1, arbitrary: fc.constantFrom(0, 1.5, 99) },
    ),
    isAdult: maybe,
  }),
  stream: consentsStream,
  command: (answers): ConsentCommand => ({ type: 'answerConsents', ...answers }),
};
