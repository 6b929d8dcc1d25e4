import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { MasterKey } from '../../infra/crypto/master-key.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore, RecordedEvent } from '../../infra/event-store/port.ts';
import type { KeyRing } from '../../infra/personal-keys/key-ring.ts';
import { wrapKey } from '../../infra/personal-keys/wrapped-key.ts';
import type { OperationalTables } from '../../infra/postgres/tables.ts';
import { makeTemporaryFolder } from '../../infra/testing/temporary-folder.ts';
import { type KeyOf, keyOfOwner, ownerOfStream } from './test-keys.ts';

/** The master key of tests whose processes read personal keys from the database. */
const TEST_MASTER_KEY = new MasterKey(Buffer.alloc(32, 7));

/** A file with the test master key, until the test ends. */
export async function testMasterKeyFile(t: Pick<TestContext, 'after'>): Promise<string> {
  const folder = await makeTemporaryFolder('hearten-key-');
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'master-key');
  writeFileSync(file, TEST_MASTER_KEY.toHex(), { mode: 0o600 });
  return file;
}

/** The keys that a log was sealed with, from a process's own key ring. */
export async function keysInLog(
  { codec, keys }: { readonly codec: Codec; readonly keys: KeyRing },
  log: readonly RecordedEvent[],
): Promise<KeyOf> {
  const known = log.flatMap((event) => codec.upcast(event) ?? []);
  const found = await keys.textOpenerOf(known.flatMap((event) => codec.keyIds(event)));
  return (keyId) => found.keys.get(keyId);
}

/** The store, which first puts the test key of a stream's owner into the database, as a registration does. */
export function storeWithKeys(store: EventStore, db: Kysely<OperationalTables>): EventStore {
  const wrappingKey = TEST_MASTER_KEY.deriveKeyObject('wrapPersonalKeys');
  return new Proxy(store, {
    get(target, name) {
      if (name === 'append') {
        return async (...appended: Parameters<EventStore['append']>) => {
          const owner = ownerOfStream(appended[0]);
          const key = keyOfOwner(owner);
          await sql`
            insert into personal_keys (key_id, owner, wrapped)
            values (${key.keyId}::uuid, ${owner}, ${wrapKey(key, wrappingKey)}) on conflict do nothing`.execute(
            db,
          );
          return target.append(...appended);
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
