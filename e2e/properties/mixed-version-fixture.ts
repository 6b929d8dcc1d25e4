import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { CommandHandler } from '../../api/commands/command-handler.ts';
import { openServices, type Services } from '../../api/services.ts';
import { readConfig } from '../../infra/config.ts';
import { MasterKey } from '../../infra/crypto/master-key.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { createTestDatabase } from '../../infra/testing/test-database.ts';
import { PEOPLE } from '../../projections/properties/history.ts';
import { asFirstVersion } from '../../projections/testing/first-versions.ts';

/** Two processes' worth of software on one log: today's, and what wrote the first shapes of events. */
export interface MixedVersionFixture {
  readonly services: Services;
  readonly currentHandler: CommandHandler;
  readonly legacyHandler: CommandHandler;
  /** New people, each with a key of their own. */
  people(): Promise<string[]>;
}

/** A database of its own with everything the API is made of, closed when the test ends. */
export async function openMixedVersionFixture(t: Pick<TestContext, 'after'>): Promise<MixedVersionFixture> {
  const { connectionString } = await createTestDatabase(t);
  const warnings: string[] = [];
  const services = await openServices({
    connectionString,
    // Elsewhere the log is in PostgreSQL, like the read models.
    eventStoreUrl: process.env.EVENTSTORE_TEST_URL || undefined,
    masterKey: MasterKey.random(),
    limits: readConfig({}).limits,
    warn: (line) => warnings.push(line),
  });
  t.after(async () => {
    await services.close();
    if (warnings.length > 0) throw new Error(warnings.join('\n'));
  });
  const { store, codec, keys, db } = services;
  return {
    services,
    currentHandler: services.commands,
    legacyHandler: new CommandHandler(legacyEventStore(store), codec, keys),
    async people() {
      const people = Array.from({ length: PEOPLE }, (): string => randomUUID());
      for (const person of people) await keys.create(person, db);
      return people;
    },
  };
}

/** The store as old software writes to it. */
const legacyEventStore = (store: EventStore): EventStore => ({
  storeId: store.storeId,
  append: (stream, expected, events) => store.append(stream, expected, events.map(asFirstVersion)),
  readStream: (stream, from) => store.readStream(stream, from),
  readAll: (after, limit) => store.readAll(after, limit),
  lastPosition: () => store.lastPosition(),
  subscribe: (after, onBatch) => store.subscribe(after, onBatch),
  close: async () => {},
});
