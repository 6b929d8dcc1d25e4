import { type Kysely, sql } from 'kysely';
import { HOUR_MS } from '../../domain/time/units.ts';
import type { OperationalTables } from '../postgres/tables.ts';

/**
 * The zones that PostgreSQL knows by name. It reads a few names, such as `CET`, as abbreviations without summer time,
 * while browsers mean the zone; so those are left out.
 */
export async function zonesOfDatabase(db: Kysely<OperationalTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names
     where name = 'UTC' or upper(name) not in (select upper(abbrev) from pg_timezone_abbrevs)
     order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether the `Intl` of this Node knows the zone. Browsers have an `Intl` of their own. */
export function isKnownToIntl(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** How far ahead the clocks of a zone are compared, in days, and in which steps, in hours. */
const COMPARED_DAYS = 400;
const STEP_HOURS = 3;

/**
 * Whether PostgreSQL and `Intl` show the same time in a zone for the coming year. They have rules of their own, and one
 * of them may not know yet that a country has changed its clocks.
 */
async function showSameTime(db: Kysely<OperationalTables>, zone: string): Promise<boolean> {
  const from = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const { rows } = await sql<{ shown: string }>`
    select to_char(at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') as shown
      from generate_series(0, ${(COMPARED_DAYS * 24) / STEP_HOURS}::int) as step,
        lateral (select to_timestamp(${from / 1000}::float8) + make_interval(hours => step * ${STEP_HOURS}::int) as at) as time
     order by step`.execute(db);
  // The format of Sweden is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return rows.every(({ shown }, step) => format.format(from + step * STEP_HOURS * HOUR_MS) === shown);
}

/**
 * The zones whose time PostgreSQL and `Intl` both know, and in the same way. An instance keeps the result for each zone
 * that both know. It does not notice new rules before a restart.
 */
export class TimeZones {
  readonly #db: Kysely<OperationalTables>;
  #names: Promise<ReadonlySet<string>> | undefined;
  readonly #found = new Map<string, boolean>();

  constructor(db: Kysely<OperationalTables>) {
    this.#db = db;
  }

  /** Whether reminders can be scheduled in this zone. */
  async has(zone: string): Promise<boolean> {
    const found = this.#found.get(zone);
    if (found !== undefined) return found;
    if (!isKnownToIntl(zone) || !(await this.#isKnownToDatabase(zone))) return false;
    const isUsable = await showSameTime(this.#db, zone);
    this.#found.set(zone, isUsable);
    return isUsable;
  }

  async #isKnownToDatabase(zone: string): Promise<boolean> {
    this.#names ??= zonesOfDatabase(this.#db).then((names) => new Set(names));
    // A failed reading is repeated by the next call.
    this.#names.catch(() => {
      this.#names = undefined;
    });
    return (await this.#names).has(zone);
  }
}
