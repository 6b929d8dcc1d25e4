import fc from 'fast-check';
import type { LocalTime } from '../../domain/time/local-time.ts';
import { accountSubject } from './account.ts';
import { bookmarksSubject, postSubject, reactionSubject } from './community.ts';
import { deliverySubject, gratitudeSubject, notificationsSubject } from './gratitude.ts';
import { memberSubject } from './member.ts';
import { moodSubject } from './mood.ts';
import type { Subject } from './subject.ts';

/** Every aggregate. A new one is one more file beside `mood.ts`, and its place in this list. */
export const subjects: readonly Subject[] = [
  accountSubject,
  memberSubject,
  moodSubject,
  postSubject,
  reactionSubject,
  bookmarksSubject,
  gratitudeSubject,
  deliverySubject,
  notificationsSubject,
];

/** One thing somebody tries. */
interface Step {
  readonly person: number;
  /** Commands of one number to one aggregate are the same command sent again, whatever else is in them. */
  readonly command: number;
  readonly local: LocalTime | undefined;
  /** Sent to a process that runs the software of the time of the first event shapes. */
  readonly isOldSoftware: boolean;
  readonly aggregate: string;
  readonly action: unknown;
}

/** What a few people try, one thing after another, and where the log is cut into batches. */
export interface History {
  readonly steps: readonly Step[];
  /** The sizes of the batches, one after another and from the start again. */
  readonly batches: readonly number[];
}

export const PEOPLE = 3;
const COMMANDS = 6;
const STEPS_MAX = 24;
const BATCH_MAX = 8;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The server's clock: the last moment of a leap day. */
export const NOW_MS = Date.parse('2028-02-29T23:59:59.999Z');
/** How far back a write may have happened, see `momentOfWrite`. */
const LATEST_MS = NOW_MS - 400 * DAY_MS;

/** Device clocks: right, behind, ahead, at the edges of what is taken, and out of their minds. */
const local: fc.Arbitrary<LocalTime | undefined> = fc.option(
  fc.record({
    instantMs: fc.oneof(
      fc.integer({ min: LATEST_MS, max: NOW_MS + DAY_MS }),
      fc.constantFrom(NOW_MS, NOW_MS - 1, NOW_MS + 1, LATEST_MS, NOW_MS - DAY_MS, NOW_MS - 30 * MINUTE_MS),
      { weight: 1, arbitrary: fc.constantFrom(LATEST_MS - 1, 0, NOW_MS + 400 * DAY_MS) },
    ),
    offsetMinutes: fc.oneof(fc.integer({ min: -720, max: 840 }), fc.constantFrom(-720, -1, 0, 1, 840)),
  }),
  { nil: undefined, freq: 4 },
);

const what = fc.oneof(
  ...subjects.map(({ aggregate, action }) => ({
    // Accounts and members come and go, and have little else to do: most of a history belongs to the others.
    weight: [accountSubject, memberSubject].some((each) => each.aggregate === aggregate) ? 1 : 8,
    arbitrary: fc.record({ aggregate: fc.constant(aggregate), action }),
  })),
);

const step: fc.Arbitrary<Step> = fc
  .record({
    person: fc.nat(PEOPLE - 1),
    command: fc.nat(COMMANDS - 1),
    local,
    isOldSoftware: fc.boolean(),
    what,
  })
  .map(({ what: { aggregate, action }, ...rest }) => ({ ...rest, aggregate, action }));

export const histories: fc.Arbitrary<History> = fc.record({
  steps: fc.array(step, { maxLength: STEPS_MAX, size: 'max' }),
  batches: fc.array(fc.integer({ min: 1, max: BATCH_MAX }), { minLength: 1, maxLength: 6 }),
});

/** The aggregate a step is about. */
export function subjectOf({ aggregate }: Step): Subject {
  const subject = subjects.find((each) => each.aggregate === aggregate);
  if (!subject) throw new Error(`there is no aggregate ${aggregate}`);
  return subject;
}

/** Cuts a list into batches of these sizes, again from the first size when they are used up. */
export function cut<T>(items: readonly T[], sizes: readonly number[]): T[][] {
  const batches: T[][] = [];
  for (let from = 0; from < items.length; ) {
    const size = sizes[batches.length % sizes.length] ?? 1;
    batches.push(items.slice(from, from + size));
    from += size;
  }
  return batches;
}
