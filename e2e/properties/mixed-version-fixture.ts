import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { openServices } from '../../api/open-services.ts';
import type { Services } from '../../api/services.ts';
import { readConfig } from '../../infra/config.ts';
import { MasterKey } from '../../infra/crypto/master-key.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { createTestDatabase } from '../../infra/testing/test-database.ts';
import { PEOPLE } from '../../projections/properties/history.ts';
import { decideAsOlderSoftware, type OlderCommand } from '../../projections/testing/older-software.ts';

/** A current process and a model of an older one on the same log. Both are in this process. */
export interface MixedVersionFixture {
  readonly services: Services;
  /** Creates new people, each with a key. */
  people(): Promise<string[]>;
  /**
   * Decides a command as the first released software did, and appends the events. Returns the events it appended. It
   * does not try again after a conflict.
   */
  executeInOlderProcess(
    stream: string,
    actor: string,
    command: Omit<OlderCommand, 'key'>,
  ): Promise<readonly RecordedEvent[]>;
}

/**
 * Opens a database of its own with everything the API needs. It is closed when the test ends. The test then fails if an
 * error was logged.
 */
export async function openMixedVersionFixture(t: Pick<TestContext, 'after'>): Promise<MixedVersionFixture> {
  const { connectionString } = await createTestDatabase(t);
  const log = collectingLogger();
  const services = await openServices({
    connectionString,
    // Without this variable the log is in PostgreSQL, like the read models.
    eventStoreUrl: process.env.EVENTSTORE_TEST_URL || undefined,
    masterKey: MasterKey.random(),
    limits: readConfig({}).limits,
    log,
    report: () => {},
  });
  t.after(async () => {
    await services.close();
    const errors = log.messages('error');
    if (errors.length > 0) throw new Error(errors.join('\n'));
  });
  const { store, keys, db } = services;
  return {
    services,
    async people() {
      const people = Array.from({ length: PEOPLE }, (): string => randomUUID());
      for (const person of people) await keys.create(person, db);
      return people;
    },
    async executeInOlderProcess(stream, actor, command) {
      const key = await keys.ofOwner(actor);
      if (!key) throw new Error('The actor has no key.');
      const before = await store.readStream(stream);
      const events = decideAsOlderSoftware(before, { ...command, key });
      if (events.length === 0) return [];
      await store.append(stream, before.at(-1)?.version ?? 'none', events);
      return (await store.readStream(stream, before.length)).slice(0, events.length);
    },
  };
}
