import assert from 'node:assert/strict';
import test from 'node:test';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createPool } from './pool.ts';

const PREPARED = 'select count(*)::int as n from pg_prepared_statements where statement = $1';

test('a statement with parameters is prepared once for each connection', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const pool = createPool({ connectionString, name: 'test', max: 1, log: collectingLogger() });
  t.after(() => pool.end());
  const text = 'select $1::int + 1 as next';
  const client = await pool.connect();
  assert.equal((await client.query(text, [1])).rows[0].next, 2);
  client.release();
  assert.equal((await pool.query(text, [5])).rows[0].next, 6);
  assert.equal((await pool.query({ text, values: [6] })).rows[0].next, 7);
  assert.equal((await pool.query(PREPARED, [text])).rows[0].n, 1);
  await assert.rejects(pool.query('select $1::int / 0', [1]), { code: '22012' });
});

test('after 500 statements of a pool further ones are not prepared, and other pools have their own', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const preparedBy = async (statements: number) => {
    const pool = createPool({ connectionString, name: 'test', max: 1, log: collectingLogger() });
    t.after(() => pool.end());
    for (let n = 0; n < statements; n++) await pool.query(`select $1::int + ${n}`, [1]);
    return (await pool.query('select count(*)::int as n from pg_prepared_statements')).rows[0].n;
  };
  assert.equal(await preparedBy(502), 500);
  assert.equal(await preparedBy(2), 2);
});

test('when a table changes its shape, a prepared statement fails once at most', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const pool = createPool({ connectionString, name: 'test', max: 1, log: collectingLogger() });
  t.after(() => pool.end());
  await pool.query('create table lamps (id int)');
  await pool.query('insert into lamps values ($1)', [1]);
  const read = () => pool.query('select * from lamps where id = $1', [1]);
  await read();
  await pool.query('alter table lamps add column colour text');
  await assert.rejects(read(), { code: '0A000' });
  assert.deepEqual((await read()).rows, [{ id: 1, colour: null }]);
});
