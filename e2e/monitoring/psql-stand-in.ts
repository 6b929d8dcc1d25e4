import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { withConnection } from './dashboards-role.ts';

/** The exit code of psql for a script that fails under ON_ERROR_STOP. */
const EXIT_FAILED_SCRIPT = 3;

/**
 * Does for `set-up-dashboards.sh` what psql does, so that the tests need no psql: runs SQL from the standard input in
 * one transaction. `npm run monitoring-check` uses psql itself.
 */
const [connectionString = '', ...options] = process.argv.slice(2);
assert.deepEqual(options, [
  '--no-psqlrc',
  '--quiet',
  '--set=ON_ERROR_STOP=1',
  '--single-transaction',
  '--file=-',
]);
const statements = await text(process.stdin);
assert.doesNotMatch(statements, /^\\/m, 'only psql itself knows commands with a backslash');
try {
  await withConnection(connectionString, (client) => client.query(`begin; ${statements}; commit`));
} catch (error) {
  console.error(`${error}`);
  process.exitCode = EXIT_FAILED_SCRIPT;
}
