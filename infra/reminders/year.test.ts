import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { minuteOf, type ReminderSchedule } from '../../domain/reminders/schedule.ts';
import { DAY_MS } from '../../domain/time/units.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { migratedDatabase, openKysely } from '../testing/migrated-database.ts';
import { coversAllZones } from '../testing/reminder-zones.ts';
import { nextAt } from './next-at.ts';
import { expectedTimes, spansOf } from './testing/judge.ts';
import { isKnownToIntl, TimeZones, zonesOfDatabase } from './time-zones.ts';

/** How many zones one statement simulates. A statement may take at most ten seconds. */
const AT_ONCE = 2;
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];
/** Schedules whose times meet clock changes, midnight, the quiet hours, and each other. */
const SCHEDULES: readonly Omit<ReminderSchedule, 'zone' | 'skipsCheckedInDays'>[] = [
  { times: ['00:15', '02:30', '03:30'], days: ALL_DAYS, quietHours: null },
  { times: ['09:00', '20:30'], days: [1, 2, 4, 5, 6], quietHours: { from: '22:00', to: '07:30' } },
  { times: ['01:45', '02:00', '23:50'], days: [6, 7], quietHours: { from: '03:00', to: '05:00' } },
];

/** Zones with half-hour, two-hour, negative, religious, or oddly timed changes, and the ends of the world. */
const NASTY = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'Asia/Kathmandu',
  'America/Havana',
  'Asia/Beirut',
  'America/Santiago',
  'Asia/Gaza',
  'Europe/Dublin',
  'Pacific/Kiritimati',
];

const YEAR = { from: Date.UTC(2026, 10, 22), to: Date.UTC(2027, 10, 23) };

interface Simulated {
  readonly zone: string;
  readonly schedule: ReminderSchedule;
  readonly times: readonly number[];
}

/** Lets the database go from each reminder to the next one, as the server does. */
async function simulate(
  db: Kysely<OperationalTables>,
  zones: readonly string[],
  { from, to }: typeof YEAR,
): Promise<Simulated[]> {
  const all = zones.flatMap((zone) =>
    SCHEDULES.map((schedule) => ({ ...schedule, zone, skipsCheckedInDays: false })),
  );
  const given = all.map(({ zone, times, days, quietHours }, id) => ({
    id,
    zone,
    times: times.map(minuteOf),
    days,
    quiet_from: quietHours && minuteOf(quietHours.from),
    quiet_to: quietHours && minuteOf(quietHours.to),
  }));
  const at = sql<Date>`reached`;
  const { rows } = await sql<{ id: number; times: number[] }>`
    with recursive reminders as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given
        (id int, zone text, times smallint[], days smallint[], quiet_from smallint, quiet_to smallint)
    ), steps (id, reached) as (
      select id, to_timestamp(${from / 1000}::float8) from reminders
      union all
      select reminders.id, ${nextAt(at)} from steps join reminders using (id)
       where reached < to_timestamp(${to / 1000}::float8)
    )
    select id, array_agg(extract(epoch from reached)::float8 order by reached) as times from steps
     where reached > to_timestamp(${from / 1000}::float8) and reached < to_timestamp(${to / 1000}::float8)
     group by id`.execute(db);
  const timesOf = new Map(rows.map(({ id, times }) => [id, times.map((second) => second * 1000)]));
  return all.map((schedule, id) => ({ zone: schedule.zone, schedule, times: timesOf.get(id) ?? [] }));
}

const text = (at: number | undefined) => (at === undefined ? 'nothing' : new Date(at).toISOString());

/** The faults of a simulated schedule. */
function faultsOf({ zone, schedule, times }: Simulated, expected: readonly number[]): string[] {
  const faults = times.length === new Set(times).size ? [] : [`${zone}: a reminder comes twice`];
  const at = times.findIndex((time, index) => time !== expected[index]);
  if (at >= 0) faults.push(`${zone} ${schedule.times}: ${text(times[at])} instead of ${text(expected[at])}`);
  else if (times.length !== expected.length)
    faults.push(`${zone} ${schedule.times}: ${text(expected[times.length])} is missing`);
  return faults;
}

test('a simulated year of reminders', async (t) => {
  const db = openKysely(t, await migratedDatabase(t));
  const both = (await zonesOfDatabase(db)).filter(isKnownToIntl);
  const accepted = new TimeZones(db);

  await t.test(
    `in ${coversAllZones ? 'every zone' : 'odd zones'}, none is wrong and none comes twice`,
    async () => {
      const tried = coversAllZones ? both : NASTY;
      const zones: string[] = [];
      for (const zone of tried) if (await accepted.has(zone)) zones.push(zone);
      let reminders = 0;
      const faults: string[] = [];
      for (let at = 0; at < zones.length; at += AT_ONCE) {
        const some = zones.slice(at, at + AT_ONCE);
        for (const simulated of await simulate(db, some, YEAR)) {
          const spans = spansOf(simulated.zone, YEAR.from - 4 * DAY_MS, YEAR.to + 4 * DAY_MS);
          faults.push(...faultsOf(simulated, expectedTimes(simulated.schedule, spans, YEAR.from, YEAR.to)));
          reminders += simulated.times.length;
        }
      }
      t.diagnostic(
        `${zones.length} zones of ${tried.length} that both know (not accepted: ${tried.filter((zone) => !zones.includes(zone)).join(', ') || 'none'}), ${zones.length * SCHEDULES.length} schedules, ` +
          `${reminders} reminders, ${faults.length} wrong or doubled`,
      );
      assert.deepEqual(faults, []);
    },
  );

  await t.test('in weeks with odd clock changes in Samoa, Troll and North Korea', async () => {
    for (const [zone, from] of [
      ['Pacific/Apia', Date.UTC(2011, 11, 20)],
      ['Antarctica/Troll', Date.UTC(2026, 2, 20)],
      ['Asia/Pyongyang', Date.UTC(2018, 3, 25)],
    ] as const) {
      const weeks = { from, to: from + 21 * DAY_MS };
      for (const simulated of await simulate(db, [zone], weeks)) {
        const spans = spansOf(zone, weeks.from - 4 * DAY_MS, weeks.to + 4 * DAY_MS);
        assert.deepEqual(
          faultsOf(simulated, expectedTimes(simulated.schedule, spans, weeks.from, weeks.to)),
          [],
        );
      }
    }
  });

  await t.test('a zone is accepted only if PostgreSQL and Intl know it and agree on its time', async () => {
    for (const zone of [
      'Europe/Berlin',
      'Asia/Calcutta',
      'Asia/Kolkata',
      'UTC',
      'America/Argentina/Ushuaia',
    ]) {
      assert.equal(await accepted.has(zone), true, zone);
    }
    // PostgreSQL reads CET as an abbreviation without summer time, and FOO+3 as a POSIX rule, which no browser sends.
    for (const zone of [
      'CET',
      'EET',
      'MET',
      'FOO+3',
      'Europe/Nowhere',
      '+01:00',
      'posixrules',
      'europe/berlin',
    ]) {
      assert.equal(await accepted.has(zone), false, zone);
    }
  });
});
