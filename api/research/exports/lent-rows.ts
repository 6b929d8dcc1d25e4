import { COHORT_MIN, PEOPLE_STEP } from '../../../domain/research/limits.ts';
import { addReceiptLeaves } from '../../../infra/research/receipt-leaves.ts';
import { stateHash } from '../../../infra/research/state-hash.ts';
import { lastOf, type WeekEnd, type Weeks } from '../../../infra/research/week-ends.ts';
import { peopleOf } from '../../../projections/research-entries/queries.ts';
import type { Services } from '../../services.ts';
import { type ByWeek, contentsByWeek, leavesAt, valueIn } from '../answer.ts';
import { newReadId } from '../recorded-reads.ts';
import type { OpenStudy } from '../study-of-researcher.ts';
import type { PersonWeek } from './package/rows-table.ts';

/** Rows of people, and what the log says of them. */
export interface LentRows {
  readonly readId: string;
  readonly rows: readonly PersonWeek[];
  readonly stateHash: string;
  /** About how many people have rows. Undefined below 25. */
  readonly people: number | undefined;
  /** How many weeks are left out. */
  readonly weeksLeftOut: number;
}

/**
 * The rows of the people who lend them, by made-up id and week. A week in which fewer than 25 of them have a value is left
 * out. The state hash is that of all people in the study, so that the receipt verifies like every other.
 */
export async function lentRows(
  { db }: Pick<Services, 'db'>,
  { studyId, protocol }: OpenStudy,
  weeks: Weeks,
  known: bigint,
): Promise<LentRows> {
  const readId = newReadId();
  const moment = lastOf(weeks).position;
  const cohort = { studyId, protocolVersion: protocol.version, known };
  return db.transaction().execute(async (transaction) => {
    const people = await peopleOf(transaction, cohort, moment);
    const leaves = leavesAt(people, moment);
    await addReceiptLeaves(readId, leaves, transaction);
    const lenders = people.filter(({ lendsRows }) => lendsRows).map(contentsByWeek);
    const byWeek = weeks
      .map((week) => rowsIn(lenders, protocol.fields, week))
      .filter((rows) => rows.length >= COHORT_MIN);
    const rows = byWeek.flat().sort(byPersonAndWeek);
    const count = new Set(rows.map(({ participant }) => participant)).size;
    return {
      ...{ readId, rows, stateHash: stateHash(leaves), weeksLeftOut: weeks.length - byWeek.length },
      people: count < COHORT_MIN ? undefined : count - (count % PEOPLE_STEP),
    };
  });
}

function rowsIn(
  lenders: readonly ByWeek[],
  fields: OpenStudy['protocol']['fields'],
  week: WeekEnd,
): PersonWeek[] {
  return lenders
    .map((person) => ({
      participant: person.pseudonym,
      week: week.monday,
      values: Object.fromEntries(
        fields.flatMap((field) => {
          const value = valueIn(person, field, week);
          return value === undefined ? [] : [[field, value]];
        }),
      ),
    }))
    .filter(({ values }) => Object.keys(values).length > 0);
}

function byPersonAndWeek(a: PersonWeek, b: PersonWeek): number {
  const [before, after] = [`${a.participant} ${a.week}`, `${b.participant} ${b.week}`];
  return before < after ? -1 : 1;
}
