import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type DBSchema, openDB } from 'idb';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { readStore } from './read-store.ts';

const CLIENT = join(import.meta.dirname, '../..');

installIndexedDb();

interface Schema extends DBSchema {
  settings: { key: string; value: string };
}

const openWith = (value: string) =>
  openDB<Schema>('read-store', 1, {
    upgrade: (idb) => void idb.createObjectStore('settings').put(value, 'one'),
  });

test('a read is committed as soon as it has asked, and answers', async (t) => {
  const idb = await openWith('kept');
  const commit = t.mock.method(IDBTransaction.prototype, 'commit');
  const answer = readStore(idb, 'settings', (settings) => settings.get('one'));
  assert.equal(commit.mock.callCount(), 1);
  assert.equal(await answer, 'kept');
});

/** The short calls of idb, such as `idb.get`, begin a transaction and leave it to the page to end it. */
const BEGINS = /\bidb\.(get(All)?(Keys?)?|count|put|add|delete|clear)\(|\.transaction\(/;

test('no other part of the client begins transactions', () => {
  const files = globSync('{app,features,lib,ui,worker}/**/*.{ts,tsx}', { cwd: CLIENT });
  assert.ok(files.length > 100);
  const begin = files
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => BEGINS.test(readFileSync(join(CLIENT, path), 'utf8')));
  assert.deepEqual(begin.sort(), ['lib/device/read-store.ts', 'lib/device/strict-write.ts']);
});
