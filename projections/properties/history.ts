import fc from 'fast-check';
import type { LocalTime } from '../../domain/time/local-time.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time/units.ts';
import { accountModel } from './account.ts';
import { accountRequestsModel } from './account-requests.ts';
import { actsModel } from './acts.ts';
import { bookmarksModel, postModel, reactionModel } from './community.ts';
import { consentsModel } from './consents.ts';
import { erasureOrdersModel } from './erasure-orders.ts';
import { deliveryModel, gratitudeModel, inboxModel, notificationsModel } from './gratitude.ts';
import { hidesModel } from './hides.ts';
import { journalModel } from './journal.ts';
import type { Model } from './model.ts';
import { authorStandingModel, caseModel, decisionFlagsModel, reportModel } from './moderation.ts';
import { moodModel } from './mood.ts';
import { participationModel } from './participation.ts';
import { planModel } from './plan.ts';
import { pseudonymModel } from './pseudonym.ts';
import { readsModel } from './research-reads.ts';
import { staffModel } from './staff.ts';
import { studyModel } from './study.ts';

/**
 * Each history is about one topic: a few aggregates, most of which share a read model, and the aggregate that erases
 * their owners. A history about all aggregates would have too few events of each. A new aggregate needs a
 * file beside `mood.ts` and an entry here.
 */
const TOPICS: readonly (readonly [erased: Model, ...others: Model[]])[] = [
  [accountModel, moodModel],
  [accountModel, journalModel],
  [accountModel, actsModel, consentsModel, planModel, accountRequestsModel],
  [accountModel, moodModel, journalModel, actsModel],
  [pseudonymModel, postModel, reactionModel, bookmarksModel],
  [pseudonymModel, hidesModel, authorStandingModel, erasureOrdersModel],
  [pseudonymModel, reportModel],
  [pseudonymModel, caseModel],
  [pseudonymModel, postModel, caseModel],
  [pseudonymModel, caseModel, decisionFlagsModel],
  [pseudonymModel, gratitudeModel, deliveryModel, inboxModel, notificationsModel],
  [pseudonymModel, gratitudeModel, deliveryModel, caseModel],
  [accountModel, moodModel, participationModel],
  [pseudonymModel, staffModel, studyModel],
  [pseudonymModel, readsModel],
];

interface Step {
  readonly person: number;
  /**
   * Steps with the same number, person and aggregate are repeats of one command, even if their actions
   * differ.
   */
  readonly command: number;
  readonly local: LocalTime | undefined;
  /** True if the command goes to a process with older software. */
  readonly isOldSoftware: boolean;
  /** True if the current software seals personal events as a whole, as it does some days after an upgrade. */
  readonly sealsWhole: boolean;
  readonly aggregate: string;
  readonly action: unknown;
}

/** A sequence of commands by a few people, and how the log is cut into batches. */
export interface History {
  readonly steps: readonly Step[];
  /** The sizes of the batches, repeated from the start when they are used up. */
  readonly batches: readonly number[];
}

export const PEOPLE = 3;
const COMMANDS = 8;
const STEPS_MAX = 24;
const BATCH_MAX = 8;

/** The server's clock: the last moment of a leap day. */
export const NOW_MS = Date.parse('2028-02-29T23:59:59.999Z');
/** The earliest moment that `momentOfWrite` accepts. */
const EARLIEST_MS = NOW_MS - 400 * DAY_MS;

/** Device clocks: correct, behind, ahead, at the limits of what is accepted, and absurd. */
const local: fc.Arbitrary<LocalTime | undefined> = fc.option(
  fc.record({
    instantMs: fc.oneof(
      fc.integer({ min: EARLIEST_MS, max: NOW_MS + DAY_MS }),
      fc.constantFrom(NOW_MS, NOW_MS - 1, NOW_MS + 1, EARLIEST_MS, NOW_MS - DAY_MS, NOW_MS - 30 * MINUTE_MS),
      { weight: 1, arbitrary: fc.constantFrom(EARLIEST_MS - 1, 0, NOW_MS + 400 * DAY_MS) },
    ),
    offsetMinutes: fc.oneof(fc.integer({ min: -720, max: 840 }), fc.constantFrom(-720, -1, 0, 1, 840)),
  }),
  { nil: undefined, freq: 4 },
);

/**
 * The total weight of the other aggregates. Most steps are theirs, because accounts and pseudonyms have few
 * events. Weights are whole numbers, and this one can be divided among one, two, three or four aggregates.
 */
const OTHERS_WEIGHT = 12;

const stepsAbout = ([erased, ...others]: (typeof TOPICS)[number]): fc.Arbitrary<Step> => {
  const what = fc.oneof(
    { weight: 1, arbitrary: attempt(erased) },
    ...others.map((model) => ({ weight: OTHERS_WEIGHT / others.length, arbitrary: attempt(model) })),
  );
  return fc
    .record({
      person: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(PEOPLE - 1)),
      command: fc.nat(COMMANDS - 1),
      local,
      isOldSoftware: fc.boolean(),
      sealsWhole: fc.boolean(),
      what,
    })
    .map(({ what: { aggregate, action }, ...rest }) => ({ ...rest, aggregate, action }));
};

const attempt = ({ aggregate, action }: Model) => fc.record({ aggregate: fc.constant(aggregate), action });

const historiesAbout = (topic: (typeof TOPICS)[number]): fc.Arbitrary<History> =>
  fc.record({
    steps: fc.oneof(
      ...[0, STEPS_MAX / 2].map((minLength) =>
        fc.array(stepsAbout(topic), { minLength, maxLength: STEPS_MAX, size: 'max' }),
      ),
    ),
    batches: fc.array(fc.integer({ min: 1, max: BATCH_MAX }), { minLength: 1, maxLength: 6 }),
  });

export const histories: fc.Arbitrary<History> = fc.oneof(...TOPICS.map(historiesAbout));

/** Every model. */
export const models: readonly Model[] = [...new Set(TOPICS.flat())];

export function modelOf({ aggregate }: Step): Model {
  const model = models.find((each) => each.aggregate === aggregate);
  if (!model) throw new Error(`there is no aggregate ${aggregate}`);
  return model;
}

/** Cuts a list into batches of these sizes, which repeat from the start when they are used up. */
export function cut<T>(items: readonly T[], sizes: readonly number[]): T[][] {
  const batches: T[][] = [];
  for (let from = 0; from < items.length; ) {
    const size = sizes[batches.length % sizes.length] ?? 1;
    batches.push(items.slice(from, from + size));
    from += size;
  }
  return batches;
}
