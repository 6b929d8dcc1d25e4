import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { type Kysely, sql } from 'kysely';
import type { OperationalTables } from '../../postgres/tables.ts';
import { collectingLogger } from '../../testing/collecting-logger.ts';
import { migratedDatabase, openKysely } from '../../testing/migrated-database.ts';
import { PresenceHandles } from '../handle.ts';
import { LivePresence } from '../live-presence.ts';
import { NearbyPeople } from '../nearby-people.ts';
import { Presence } from '../presence.ts';
import { PresenceDays } from '../presence-days.ts';
import type { PresentPerson } from '../present-person.ts';

export const BERLIN = { lat: 52.5, lng: 13.5 };

export const settled = (pseudonymId: string): PresentPerson => ({ pseudonymId, isSettled: true });
export const unsettled = (pseudonymId: string): PresentPerson => ({ pseudonymId, isSettled: false });

/** A database, and the parts of presence with a clock that the test sets. `ask` and `process` simulate processes. */
export async function openPresenceLab(t: TestContext, start = '2026-11-21T10:02:03Z') {
  const db: Kysely<OperationalTables> = openKysely(t, await migratedDatabase(t));
  let now = new Date(start);
  const clock = () => sql<Date>`${now}::timestamptz`;
  return {
    db,
    /** A process with its own snapshot cache. */
    ask: () => new Presence(db, clock),
    days: new PresenceDays(db, clock),
    nearby: new NearbyPeople(db, new PresenceHandles(createSecretKey(randomBytes(32))), clock),
    process: () => new LivePresence(db, collectingLogger(), clock),
    pass: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000);
    },
    set: (moment: string) => {
      now = new Date(moment);
    },
    people: (count: number) => Array.from({ length: count }, (): string => randomUUID()),
  };
}
