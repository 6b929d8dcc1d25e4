import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { migratedDatabase, openKysely } from '../infra/testing/migrated-database.ts';
import { namesIn, type StoredNames, storedNames } from './upgrade/stored-names.ts';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
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

test('every name that a file stored-names.ts exports is in the list', async (t) => {
  const exported = {
    KEY: 'key',
    CLASS: 7,
    FIELDS: { first: 'one field', others: ['two', 'three'] },
    keyOf: (owner: string) => `key of ${owner}`,
    idOf: (owner: string) => (slug: string) => `${owner}/${slug}`,
  };
  const names = ['key', '7', 'one field', 'two', 'three', 'key of one', 'one/one'];
  assert.deepEqual(namesIn(exported), names);
  assert.throws(() => namesIn({ ...exported, IS_SEALED: true }), /a boolean, which is no name/);

  const listed = Object.values(await storedNames(openKysely(t, await migratedDatabase(t)))).flat();
  // The last text of each line of the files, as an independent way to find names.
  const lines = /^(?!import ).*(?<!\| )'([^'\n]+)'[,;]?$/gm;
  const files = globSync('{api,client,domain,infra,projections}/**/stored-names.ts', { cwd: REPOSITORY });
  const missing = files.flatMap((file) =>
    [...readFileSync(join(REPOSITORY, file), 'utf8').matchAll(lines)].flatMap(([, name = '']) =>
      listed.includes(name) ? [] : [`${file}: ${name}`],
    ),
  );
  assert.deepEqual(missing, []);
});
