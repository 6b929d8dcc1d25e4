import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreUnavailable } from '../../infra/event-store/port.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { loggedError } from './logged-error.ts';

const CANARY = 'canary in the row';

test('what PostgreSQL says of a row at fault does not reach the log, its code and place do', async (t) => {
  const { pool } = (await buildTestApp(t)).services;
  for (const [statement, code] of [
    [`insert into accounts (username, full_name) values ('${CANARY}', '${CANARY}')`, '23502'],
    [`select '${CANARY}'::uuid`, '22P02'],
    [`select 1 from "${CANARY}"`, '42P01'],
  ] as const) {
    const error: Error = await pool.query(statement).then(
      () => assert.fail('it must fail'),
      (reason) => reason,
    );
    assert.match(JSON.stringify([error.message, error]), /canary/, 'PostgreSQL quotes it');
    for (const logged of [loggedError(error), loggedError(new StoreUnavailable('away', { cause: error }))]) {
      assert.doesNotMatch(JSON.stringify(logged), /canary/);
      assert.match(JSON.stringify(logged), new RegExp(code));
    }
  }
});

test('where PostgreSQL has found the fault is told: the table, and the rule it breaks', async (t) => {
  const { pool } = (await buildTestApp(t)).services;
  const error: Error = await pool.query(`insert into master_key_check values (true, '')`).then(
    () => assert.fail('it must fail'),
    (reason) => reason,
  );
  assert.match(loggedError(error).message, /master_key_check master_key_check_pkey$/);
});

test('any other error is logged with its words and where it came from', () => {
  const logged = loggedError(new TypeError('no such thing'));
  assert.deepEqual([logged.type, logged.message], ['TypeError', 'no such thing']);
  assert.match(logged.stack, /^ +at .*logged-error\.test\.ts/);
});
