import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { StoreUnavailable } from '../event-store/port.ts';
import { createPool } from '../postgres/pool.ts';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { migratedDatabase } from '../testing/migrated-database.ts';
import { loggedError } from './logged-error.ts';

const CANARY = 'canary in the row';

async function openPool(t: TestContext): Promise<pg.Pool> {
  const connectionString = await migratedDatabase(t);
  const pool = createPool({ connectionString, name: 'test', max: 1, log: collectingLogger() });
  t.after(() => pool.end());
  return pool;
}

const errorOf = (statement: Promise<unknown>): Promise<Error> =>
  statement.then(
    () => assert.fail('it must fail'),
    (error) => error,
  );

test('values that PostgreSQL quotes are not logged, but its error code is', async (t) => {
  const pool = await openPool(t);
  for (const [statement, code] of [
    [`insert into accounts (username, full_name) values ('${CANARY}', '${CANARY}')`, '23502'],
    [`select '${CANARY}'::uuid`, '22P02'],
    [`select 1 from "${CANARY}"`, '42P01'],
  ] as const) {
    const error = await errorOf(pool.query(statement));
    assert.match(JSON.stringify([error.message, error]), /canary/, 'PostgreSQL quotes it');
    for (const logged of [loggedError(error), loggedError(new StoreUnavailable('away', { cause: error }))]) {
      assert.doesNotMatch(JSON.stringify(logged), /canary/);
      assert.match(JSON.stringify(logged), new RegExp(code));
    }
  }
});

test('words that look like a line of the stack are not logged, and neither is a text that could not be parsed', async (t) => {
  const pool = await openPool(t);
  const disguised = await errorOf(pool.query('select $1::uuid', [`no id\n    at ${CANARY}`]));
  assert.match(disguised.message, /\n {4}at canary/);
  const bare = await errorOf(pool.query('select $1::uuid', [CANARY]));
  bare.stack = `error: ${bare.message}`;
  const unparsed = await errorOf(new Promise(() => JSON.parse(`{"notes": ${CANARY}}`)));
  assert.match(unparsed.message, /canary/);
  for (const error of [disguised, bare, unparsed]) {
    assert.doesNotMatch(JSON.stringify(loggedError(error)), /canary/);
  }
  assert.match(loggedError(unparsed).stack, /logged-error\.test\.ts/);
});

test('the table and the constraint of a failed statement are logged', async (t) => {
  const pool = await openPool(t);
  const insert = 'insert into master_key_check values (true, $1)';
  await pool.query(insert, ['one']);
  const error = await errorOf(pool.query(insert, ['other']));
  assert.match(loggedError(error).message, /master_key_check master_key_check_pkey$/);
});

test('any other error is logged with its message and its stack', () => {
  const logged = loggedError(new TypeError('no such thing'));
  assert.deepEqual([logged.type, logged.message], ['TypeError', 'no such thing']);
  assert.match(logged.stack, /^ +at .*logged-error\.test\.ts/);
});

test('a value that is no error is logged by its type, alone and among the errors of another', () => {
  const message = 'a value that is no error was thrown';
  assert.deepEqual(loggedError(null), { type: 'null', message, stack: '' });
  const thrown = new AggregateError([undefined, null, CANARY, new TypeError('no such thing')], 'all failed');
  const { errors = [] } = loggedError(thrown);
  assert.deepEqual(
    errors.map(({ type }) => type),
    ['undefined', 'null', 'string', 'TypeError'],
  );
  assert.doesNotMatch(JSON.stringify(errors), /canary/);
});

test('a shortage is named in words', () => {
  const error = Object.assign(new pg.DatabaseError('could not extend file', 20, 'error'), {
    code: '53100',
    severity: 'ERROR',
  });
  assert.equal(loggedError(error).message, 'ERROR: the disk of PostgreSQL is full');
});
