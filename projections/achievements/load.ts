import { type Kysely, type Selectable, sql } from 'kysely';
import { endsNeeded } from '../../domain/achievements/evaluate.ts';
import { DAYS_SPAN_MAX, type Scale } from '../../domain/achievements/rules.ts';
import { type ActiveMood, type BadgeEvent, emptyTally } from '../../domain/achievements/tally.ts';
import { dateOfDay, dayNumber } from '../../domain/time/day-number.ts';
import type { Database } from '../tables.ts';
import type { PersonAchievements } from './apply-events.ts';
import type { BadgeEventsByPerson } from './badge-events.ts';

type Db = Kysely<Database>;
type MoodsByPerson = ReadonlyMap<string, readonly ActiveMood[]>;

/** The moods of a person as one text, or null without any. */
interface PackedMoods {
  readonly person_id: string;
  readonly packed: string | null;
}

/**
 * Loads the people of a batch, with the rows that its events can depend on: the days around each event, and the moods
 * whose values decide about badges that are not earned yet. This takes at most five queries for any number of people.
 */
export async function loadPeople(
  events: BadgeEventsByPerson,
  db: Db,
): Promise<Map<string, PersonAchievements>> {
  const people = new Map<string, PersonAchievements>();
  for (const id of events.keys()) people.set(id, { tally: emptyTally(), earned: new Map() });
  const changed = await changedMoods(events, db);
  const tallyOf = (id: string) => (people.get(id) as PersonAchievements).tally;

  const ids = [...people.keys()];
  for (const row of await rowsOf('achievement_people', ids, db)) {
    tallyOf(row.person_id).moodCount = row.mood_count;
    tallyOf(row.person_id).energyCount = row.energy_count;
    tallyOf(row.person_id).journalCount = row.journal_count;
  }
  for (const row of await rowsOf('achievements_earned', ids, db)) {
    people.get(row.person_id)?.earned.set(row.badge, row.local_date);
  }
  for (const row of await daysAround(events, changed, db)) {
    tallyOf(row.person_id).days.set(dayNumber(row.local_date), {
      moods: row.moods,
      lowMoods: row.low_moods,
      exhaustedMoods: row.exhausted_moods,
      completedActs: row.completed_acts,
    });
  }
  const ends = await endsOfMoods(events, people, db);
  for (const [id, { tally }] of people)
    tally.moods.push(...uniqueInOrder([...(changed.get(id) ?? []), ...(ends.get(id) ?? [])]));
  return people;
}

const rowsOf = <T extends 'achievement_people' | 'achievements_earned'>(
  table: T,
  people: readonly string[],
  db: Db,
) =>
  sql<Selectable<Database[T]>>`
    select * from ${sql.table(table)} where person_id = any(${people}::uuid[])`
    .execute(db)
    .then(({ rows }) => rows);

const changesMood = ({ type }: BadgeEvent): boolean => type === 'moodWithdrawn' || type === 'moodCorrected';

/** The moods that the batch withdraws or corrects, if they were logged in an earlier batch. */
async function changedMoods(events: BadgeEventsByPerson, db: Db): Promise<MoodsByPerson> {
  const moods = [...events].flatMap(([person, own]) =>
    own.flatMap((event) => (changesMood(event) && 'entryId' in event ? [{ person, id: event.entryId }] : [])),
  );
  if (moods.length === 0) return new Map();
  const { rows } = await sql<PackedMoods>`
    select person_id, ${PACKED_MOODS} as packed from achievement_moods where (person_id, entry_id) in
      (select * from unnest(${moods.map(({ person }) => person)}::uuid[], ${moods.map(({ id }) => id)}::uuid[]))
    group by person_id`.execute(db);
  return unpackMoods(rows);
}

/** For each person, the days from the start of the earliest affected span to the end of the latest. */
async function daysAround(events: BadgeEventsByPerson, changed: MoodsByPerson, db: Db) {
  const stretches = new Map<string, { from: number; to: number }>();
  const widen = (person: string, localDate: string) => {
    const day = dayNumber(localDate);
    const { from, to } = stretches.get(person) ?? { from: day, to: day };
    stretches.set(person, { from: Math.min(from, day), to: Math.max(to, day) });
  };
  for (const [person, own] of events) {
    for (const event of own) if ('localDate' in event) widen(person, event.localDate);
  }
  for (const [person, moods] of changed) for (const { localDate } of moods) widen(person, localDate);
  if (stretches.size === 0) return [];
  const dates = (pick: (stretch: { from: number; to: number }) => number) =>
    [...stretches.values()].map((stretch) => dateOfDay(pick(stretch)));
  const { rows } = await sql<Selectable<Database['achievement_days']>>`
    select days.*
    from unnest(${[...stretches.keys()]}::uuid[], ${dates(({ from }) => from - DAYS_SPAN_MAX)}::text[],
      ${dates(({ to }) => to + DAYS_SPAN_MAX)}::text[]) as stretch (person_id, first, last)
    join achievement_days days
      on days.person_id = stretch.person_id and days.local_date between stretch.first and stretch.last`.execute(
    db,
  );
  return rows;
}

/**
 * For each person who logged or corrected moods, the first and the last moods with a value of each scale. Their number
 * is what the badges not earned yet need, and one more for each mood that the batch withdraws or corrects. A withdrawal
 * alone earns no badge.
 */
async function endsOfMoods(
  events: BadgeEventsByPerson,
  people: ReadonlyMap<string, PersonAchievements>,
  db: Db,
): Promise<MoodsByPerson> {
  const needed: { readonly person: string; readonly moods: number; readonly energies: number }[] = [];
  for (const [id, person] of people) {
    const own = events.get(id) ?? [];
    const added = own.filter(({ type }) => type === 'moodLogged' || type === 'moodCorrected').length;
    if (added === 0) continue;
    const changes = own.filter(changesMood).length;
    const lengthOf = (scale: Scale) => {
      const ends = endsNeeded(scale, { ...person, added });
      return ends === 0 ? 0 : ends + changes;
    };
    const [moods, energies] = [lengthOf('moodValue'), lengthOf('energyValue')];
    if (moods > 0 || energies > 0) needed.push({ person: id, moods, energies });
  }
  if (needed.length === 0) return new Map();
  const { rows } = await sql<PackedMoods>`
    select person.person_id, ends.packed
    from unnest(${needed.map(({ person }) => person)}::uuid[], ${needed.map(({ moods }) => moods)}::int[],
      ${needed.map(({ energies }) => energies)}::int[]) as person (person_id, moods, energies)
    cross join lateral (select ${PACKED_MOODS} as packed from (
      (select * from achievement_moods own where own.person_id = person.person_id and mood_value is not null
        order by local_date, position limit person.moods)
      union all
      (select * from achievement_moods own where own.person_id = person.person_id and mood_value is not null
        order by local_date desc, position desc limit person.moods)
      union all
      (select * from achievement_moods own where own.person_id = person.person_id and energy_value is not null
        order by local_date, position limit person.energies)
      union all
      (select * from achievement_moods own where own.person_id = person.person_id and energy_value is not null
        order by local_date desc, position desc limit person.energies)
    ) as mood) as ends`.execute(db);
  return unpackMoods(rows);
}

/**
 * The moods of a person as one text: moods are separated by commas, their columns by spaces, and 0 stands for no value.
 * The driver reads one text three times as fast as 28 rows.
 */
const PACKED_MOODS = sql`
  string_agg(concat_ws(' ', entry_id, position, local_date, coalesce(mood_value, 0), coalesce(energy_value, 0)), ',')`;

const unpackMoods = (rows: readonly PackedMoods[]): MoodsByPerson =>
  new Map(rows.map(({ person_id, packed }) => [person_id, packed?.split(',').map(unpackMood) ?? []]));

function unpackMood(packed: string): ActiveMood {
  const [entryId = '', position = '', localDate = '', mood, energy] = packed.split(' ');
  return {
    entryId,
    position: BigInt(position),
    localDate,
    moodValue: Number(mood) || null,
    energyValue: Number(energy) || null,
  };
}

/** One person's moods in order. A mood may be there several times, as a first, last and changed one. */
const uniqueInOrder = (moods: readonly ActiveMood[]): ActiveMood[] =>
  [...new Map(moods.map((mood) => [mood.entryId, mood])).values()].sort(inOrder);

const inOrder = (one: ActiveMood, other: ActiveMood): number =>
  compare(one.localDate, other.localDate) || compare(one.position, other.position);

const compare = <Value extends string | bigint>(one: Value, other: Value): number =>
  Number(one > other) - Number(one < other);
