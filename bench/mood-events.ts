import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { moodStream } from '../domain/mood/events.ts';
import type { MasterKey } from '../infra/crypto/master-key.ts';
import { Codec } from '../infra/event-store/codec.ts';
import type { NewEvent, RecordedEvent } from '../infra/event-store/port.ts';
import { wrapKey } from '../infra/personal-keys/wrapped-key.ts';
import type { OperationalTables } from '../infra/postgres/tables.ts';
import { allEvents } from '../projections/catalogue.ts';
import { keyOfOwner, ownerOfStream, textOpenerFor } from '../projections/testing/test-keys.ts';

export const codec = new Codec(allEvents, 'bench');

const PEOPLE = 1_000;
const people = Array.from({ length: PEOPLE }, () => randomUUID());
const START = Date.parse('2026-11-03T08:30:00.000Z');
/** Every third entry has notes, and every tenth event of `moodLog` withdraws an entry. */
const NOTES_EVERY = 3;
const WITHDRAWN_EVERY = 10;

let written = 0;

/** Puts the keys of all these people into the database, as their registrations do. */
export async function storeKeys(db: Kysely<OperationalTables>, masterKey: MasterKey): Promise<void> {
  const wrappingKey = masterKey.deriveKeyObject('wrapPersonalKeys');
  const rows = people.map((owner) => {
    const key = keyOfOwner(owner);
    return { key_id: key.keyId, owner, wrapped: wrapKey(key, wrappingKey) };
  });
  await db
    .insertInto('personal_keys')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Opens the events of all these people, with keys from memory. */
export const opener = textOpenerFor(people);

/** A mood event as the codec writes it. */
export function moodEvent(entryId: string, stream: string): NewEvent {
  const occurredAt = new Date(START + 1_000 * written++).toISOString();
  const notes = written % NOTES_EVERY === 0 && { notes: 'Slept badly, but the lake was lovely' };
  const data = {
    entryId,
    moodValue: 1 + (written % 5),
    energyValue: 1 + (written % 4),
    chosen: 'yes',
    ...notes,
  };
  return encode('MoodLogged', data, occurredAt, stream);
}

function encode(type: string, data: Record<string, unknown>, occurredAt: string, stream: string): NewEvent {
  const moment = { occurredAt, localDate: occurredAt.slice(0, 10) };
  const key = keyOfOwner(ownerOfStream(stream));
  return codec.encode({ type, data }, { id: randomUUID(), stream, commandId: randomUUID(), moment, key });
}

/** An endless log of the moods of a thousand people, in batches of `size`, starting at `position`. */
export function* moodLog(size: number, position = 0n): Generator<RecordedEvent[]> {
  const versions = new Map<string, number>();
  const active: { readonly entryId: string; readonly stream: string }[] = [];
  let next = position;
  for (;;) {
    yield Array.from({ length: size }, (): RecordedEvent => {
      const withdrawn = next % BigInt(WITHDRAWN_EVERY) === 9n ? active.shift() : undefined;
      const entryId = withdrawn?.entryId ?? randomUUID();
      const stream = withdrawn?.stream ?? moodStream(people[Number(next % BigInt(PEOPLE))] as string);
      const version = (versions.get(stream) ?? -1) + 1;
      versions.set(stream, version);
      if (!withdrawn) active.push({ entryId, stream });
      if (active.length > 2 * PEOPLE) active.shift();
      const event = withdrawn
        ? encode('MoodWithdrawn', { entryId }, new Date(START).toISOString(), stream)
        : moodEvent(entryId, stream);
      return { ...event, stream, version, position: next++ };
    });
  }
}
