import { randomUUID } from 'node:crypto';
import { disclose, type WeekAnswer, type WeekOfPeople } from '../../domain/research/disclosure/disclose.ts';
import type { Placed } from '../../domain/research/disclosure/picture.ts';
import { weekValue } from '../../domain/research/disclosure/week-value.ts';
import type { StudyField } from '../../domain/research/study/protocol.ts';
import { mondayOf } from '../../domain/time/week.ts';
import { sha256 } from '../../infra/crypto/sha256.ts';
import { markOf } from '../../infra/research/marks.ts';
import { addReceiptLeaves } from '../../infra/research/receipt-leaves.ts';
import { addSeenPictures, lockAnswers, readSeenPictures } from '../../infra/research/seen-pictures.ts';
import { blindedLeaves, stateHash } from '../../infra/research/state-hash.ts';
import { lastOf, type WeekEnd, type Weeks } from '../../infra/research/week-ends.ts';
import {
  type Cohort,
  contentsAt,
  peopleOf,
  type StudyPerson,
} from '../../projections/research-entries/queries.ts';
import type { Services } from '../services.ts';

export interface FieldAnswer {
  readonly field: StudyField;
  readonly weeks: readonly WeekAnswer[];
}

export interface Answer {
  readonly readId: string;
  readonly stateHash: string;
  readonly fields: readonly FieldAnswer[];
}

/**
 * Makes the answer about all weeks up to the last of `weeks`, and stores what it shows and the leaves of its receipt. One
 * answer about a study is made at a time, because each depends on what was shown before. Withdrawn and erased people
 * have no salt any more, so they are in no answer, even while the read model still has their entries.
 */
export function makeAnswer(
  { db }: Pick<Services, 'db'>,
  cohort: Cohort,
  fields: readonly StudyField[],
  weeks: Weeks,
): Promise<Answer> {
  const { studyId } = cohort;
  const readId = randomUUID();
  const moment = lastOf(weeks).position;
  return db.transaction().execute(async (transaction) => {
    await lockAnswers(studyId, transaction);
    const people = await peopleOf(transaction, cohort, moment);
    const byWeek = people.map(contentsByWeek);
    const answers: FieldAnswer[] = [];
    for (const field of fields) {
      const seen = await readSeenPictures(studyId, field, transaction);
      const placed = weeks.map((week) => ({ week: week.monday, placed: placedIn(byWeek, field, week) }));
      const { answers: ofWeeks, added } = disclose(placed satisfies WeekOfPeople[], seen, sha256);
      await addSeenPictures(studyId, field, added, transaction);
      answers.push({ field, weeks: ofWeeks });
    }
    const leaves = leavesAt(people, moment);
    await addReceiptLeaves(readId, leaves, transaction);
    return { readId, stateHash: stateHash(leaves), fields: answers };
  });
}

/** The leaves of these people's states just before a position. */
export const leavesAt = (people: readonly StudyPerson[], position: bigint) =>
  blindedLeaves(people.map((person) => ({ ...person, entries: contentsAt(person, position) })));

/** A person with their contents by week, so that each week is found at once. */
export type ByWeek = Pick<StudyPerson, 'salt' | 'pseudonym'> & {
  readonly weeks: ReadonlyMap<string, StudyPerson['contents']>;
};

export const contentsByWeek = ({ salt, pseudonym, contents }: StudyPerson): ByWeek => ({
  ...{ salt, pseudonym },
  weeks: Map.groupBy(contents, ({ localDate }) => mondayOf(localDate)),
});

/** The middle value of a person in a week, as of its end. Undefined without a value. */
export function valueIn(
  { weeks }: ByWeek,
  field: StudyField,
  { monday, position }: WeekEnd,
): number | undefined {
  const contents = contentsAt({ contents: weeks.get(monday) ?? [] }, position);
  return weekValue(contents.flatMap((content) => content[field] ?? []));
}

function placedIn(people: readonly ByWeek[], field: StudyField, week: WeekEnd): Placed[] {
  return people.flatMap((person) => {
    const value = valueIn(person, field, week);
    return value === undefined ? [] : [{ mark: markOf(person.salt, field, value), value }];
  });
}
