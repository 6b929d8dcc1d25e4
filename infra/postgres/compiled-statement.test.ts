import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { migratedDatabase, openKysely } from '../testing/migrated-database.ts';
import { CompiledStatement } from './compiled-statement.ts';

test('a statement is compiled by its first run, and each run has its own values', async (t) => {
  const db = openKysely(t, await migratedDatabase(t));
  let compiled = 0;
  const statement = new CompiledStatement<{ text: string }, { word: string; times: number; end?: string }>(
    (value) => {
      compiled++;
      const end = sql`coalesce(${value('end')}::text, ${sql.lit('!')})`;
      return sql`select repeat(${value('word')}::text, ${value('times')}::int) || ${value('word')} || ${end} as text`;
    },
  );
  assert.equal(compiled, 0);
  assert.deepEqual(await statement.execute(db, { word: 'ha', times: 2 }), [{ text: 'hahaha!' }]);
  assert.deepEqual(await statement.execute(db, { word: 'ho', times: 1, end: '?' }), [{ text: 'hoho?' }]);
  const bound = statement.with({ word: 'hu', times: 3 });
  assert.deepEqual(await bound.execute(db), [{ text: 'huhuhuhu!' }]);
  assert.equal(compiled, 1);
});

test('a value without a name is refused, because later runs would keep it', async (t) => {
  const db = openKysely(t, await migratedDatabase(t));
  const viewer = 'ada';
  const statement = new CompiledStatement<unknown, { word: string }>(
    (value) => sql`select ${viewer}::text, ${value('word')}::text`,
  );
  await assert.rejects(statement.execute(db, { word: 'ha' }), TypeError);
});
