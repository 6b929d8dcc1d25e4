import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { migratedDatabase, openKysely } from '../infra/testing/migrated-database.ts';
import { type StoredNames, storedNames } from './upgrade/stored-names.ts';

const UPGRADE = fileURLToPath(new URL('upgrade/', import.meta.url));

for (const file of globSync('*/stored-names.json', { cwd: UPGRADE })) {
  const version = dirname(file);

  test(`every name that ${version} stored is still in use`, async (t) => {
    const then = JSON.parse(readFileSync(join(UPGRADE, file), 'utf8')) as StoredNames;
    const now = await storedNames(openKysely(t, await migratedDatabase(t)));
    const lost = Object.entries(then).flatMap(([kind, names]) =>
      names.filter((name) => !now[kind]?.includes(name)).map((name) => `${kind}: ${name}`),
    );
    assert.deepEqual(
      lost,
      [],
      `Version ${version} stored data under these names, and this version no longer looks there:\n` +
        `${lost.join('\n')}\nStored names never change. Rename the identifier and keep its value.`,
    );
  });
}
