import { type KeyObject, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { NotSignedIn } from '../../domain/account/not-signed-in.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { minuteOf, type ReminderSchedule, timeOf } from '../../domain/reminders/schedule.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import type { KeyRing } from '../personal-keys/key-ring.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import type { Session } from '../sessions/active-sessions.ts';
import type { PushSubscription } from '../web-push/web-push.ts';
import { nextAt } from './next-at.ts';
import { hashOfEndpoint, openSubscription, sealSubscription } from './subscription.ts';
import { TimeZones } from './time-zones.ts';

/** The reminders of one device as its owner sees them. */
export interface StoredReminder extends ReminderSchedule {
  readonly id: string;
  readonly sessionId: string;
  /** The browser and the system; null if unknown. */
  readonly device: string | null;
  /** Whether they have stopped by themselves. */
  readonly isStopped: boolean;
}

/** A push subscription with the row that it belongs to. */
export interface StoredSubscription {
  readonly id: string;
  readonly personId: string;
  /** The keyed hash of its address. */
  readonly endpoint: Buffer;
  readonly subscription: PushSubscription;
}

const NOW = sql<Date>`now()`;

/** The reminders of all devices. They end with the session of the device. */
export class Reminders {
  readonly #db: Kysely<OperationalTables>;
  readonly #keys: KeyRing;
  readonly #lookupKey: KeyObject;
  readonly #zones: TimeZones;

  constructor(db: Kysely<OperationalTables>, keys: KeyRing, masterKey: MasterKey) {
    this.#db = db;
    this.#keys = keys;
    this.#lookupKey = masterKey.deriveKeyObject('pushLookup');
    this.#zones = new TimeZones(db);
  }

  /** The devices of a person that have reminders, in a fixed order. */
  async ofPerson(personId: string): Promise<StoredReminder[]> {
    const rows = await this.#db
      .selectFrom('reminders')
      .innerJoin('sessions', 'sessions.id', 'reminders.session_id')
      .select(['reminders.id', 'session_id', 'device', 'zone', 'times', 'days', 'quiet_from', 'quiet_to'])
      .select(['skips_checked_in_days', 'stopped'])
      .where('reminders.person_id', '=', personId)
      .orderBy('reminders.id')
      .execute();
    return rows.map(({ quiet_from, quiet_to, ...row }) => ({
      id: row.id,
      sessionId: row.session_id,
      device: row.device,
      isStopped: row.stopped,
      zone: row.zone,
      times: row.times.map(timeOf),
      days: row.days,
      quietHours:
        quiet_from === null || quiet_to === null ? null : { from: timeOf(quiet_from), to: timeOf(quiet_to) },
      skipsCheckedInDays: row.skips_checked_in_days,
    }));
  }

  /**
   * Sets the reminders of a session's device, and starts them again if they had stopped. Earlier reminders with the same
   * subscription end, because the device has a new owner or a new session. Throws `DomainError('invalid')` for a zone
   * that PostgreSQL or `Intl` does not know, or in which the two differ, and `NotSignedIn` when the
   * session has just ended or the person's key is gone.
   */
  async put(
    { id: sessionId, account }: Session,
    { zone, times, days, quietHours, skipsCheckedInDays }: ReminderSchedule,
    subscription: PushSubscription,
  ): Promise<void> {
    if (!(await this.#zones.has(zone))) {
      throw new DomainError('invalid', 'Reminders can’t be scheduled in this time zone');
    }
    const personId = account.person_id;
    const key = await this.#keys.ofOwner(personId);
    if (!key) throw new NotSignedIn();
    const endpoint = hashOfEndpoint(subscription.endpoint, this.#lookupKey);
    await this.#db.transaction().execute(async (transaction) => {
      const session = await transaction
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('person_id', '=', personId)
        .forUpdate()
        .executeTakeFirst();
      if (!session) throw new NotSignedIn();
      await transaction
        .deleteFrom('reminders')
        .where((row) => row.or([row('session_id', '=', sessionId), row('endpoint', '=', endpoint)]))
        .execute();
      const id = randomUUID();
      await transaction
        .insertInto('reminders')
        .values({
          id,
          person_id: personId,
          session_id: sessionId,
          endpoint,
          sealed: JSON.stringify(sealSubscription(subscription, id, key)),
          zone,
          times: times.map(minuteOf).sort((a, b) => a - b),
          days: [...days].sort((a, b) => a - b),
          quiet_from: quietHours && minuteOf(quietHours.from),
          quiet_to: quietHours && minuteOf(quietHours.to),
          skips_checked_in_days: skipsCheckedInDays,
          next_at: null,
        })
        .execute();
      await transaction
        .updateTable('reminders')
        .set({ next_at: nextAt(NOW) })
        .where('id', '=', id)
        .execute();
    });
  }

  /** Ends the reminders of one of the person's devices. Returns false if there is no such device. */
  async remove(personId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('reminders')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  /** Ends reminders whose subscription has expired, unless the device has a new one by now. */
  async removeExpired({ id, endpoint }: Pick<StoredSubscription, 'id' | 'endpoint'>): Promise<void> {
    await this.#db.deleteFrom('reminders').where('id', '=', id).where('endpoint', '=', endpoint).execute();
  }

  /** The push subscription of a session's device. Undefined if it has none, or one that can't be opened. */
  async subscriptionOf(sessionId: string): Promise<StoredSubscription | undefined> {
    const [found] = await this.#subscriptions('session_id', [sessionId]);
    return found;
  }

  /** The subscriptions of these rows, except those that can't be opened, which are reported. */
  async subscriptionsOf(ids: readonly string[]): Promise<StoredSubscription[]> {
    return this.#subscriptions('id', ids);
  }

  async #subscriptions(column: 'id' | 'session_id', ids: readonly string[]): Promise<StoredSubscription[]> {
    const rows = await this.#db
      .selectFrom('reminders')
      .select(['id', 'person_id', 'endpoint', 'sealed'])
      .where(column, '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    const keys = await this.#keys.ofOwners([...new Set(rows.map((row) => row.person_id))]);
    const opener = this.#keys.opener(keys.values());
    return rows.flatMap(({ id, person_id: personId, endpoint, sealed }) => {
      const subscription = openSubscription(sealed, id, opener);
      return subscription ? [{ id, personId, endpoint, subscription }] : [];
    });
  }
}
