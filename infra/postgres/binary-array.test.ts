import assert from 'node:assert/strict';
import test from 'node:test';
import { Client } from 'pg';
import { createTestDatabase } from '../testing/test-database.ts';
import { type ArrayType, binaryArray, isArrayType } from './binary-array.ts';

const VALUES: Readonly<Record<ArrayType, readonly unknown[]>> = {
  boolean: [true, false, null],
  bigint: [0n, -1n, 2n ** 32n + 5n, -(2n ** 40n) - 7n, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n), null],
  smallint: [0, -1, 32_767, -32_768, null],
  int: [0, -1, 2_147_483_647, -2_147_483_648, null],
  text: ['', 'plain', 'größer, "quoted" \\ {braces}', 'NULL', '🌱 日本', null],
  jsonb: ['{"a": [1, null]}', '"🌱 \\u0041"', null],
  uuid: ['00000000-0000-0000-0000-000000000000', '0191f3a2-5c7e-7b1d-8e2f-a1B2c3D4e5F6', null],
};

/** The entries of an object that has a list for each of these types. */
const typedEntries = (lists: Readonly<Record<ArrayType, readonly unknown[]>>) =>
  Object.entries(lists) as [ArrayType, readonly unknown[]][];

test('PostgreSQL reads the same values from the binary form as from the one of the driver', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const client = new Client({ connectionString });
  await client.connect();
  t.after(() => client.end());
  for (const [type, values] of typedEntries(VALUES)) {
    for (const list of [values, values.filter((value) => value !== null), [null], []]) {
      const texts = async (parameter: unknown) =>
        (await client.query(`select array(select unnest($1::${type}[])::text) as texts`, [parameter])).rows;
      assert.deepEqual(
        await texts(binaryArray(type, list)),
        await texts(list),
        `${type}: ${list.join(', ')}`,
      );
    }
  }
});

test('undefined becomes null', () => {
  assert.deepEqual(binaryArray('int', [undefined, 1]), binaryArray('int', [null, 1]));
});

test('only the names of the types that can be written are known', () => {
  assert.ok(isArrayType('text') && !isArrayType('date') && !isArrayType('toString'));
});

test('a value that does not fit its type is refused', () => {
  const cases = {
    boolean: ['false', 0],
    bigint: [2n ** 63n, 1, '1'],
    smallint: [32_768, 1.5, Number.NaN, '1', true],
    int: [2 ** 31, 1.5, Number.NaN, 1n],
    text: [5, true, Buffer.from('text')],
    jsonb: [{}],
    uuid: [
      ...['0191f3a2', '0191f3a2-5c7e-7b1d-8e2f-a1b2c3d4e5g6', '0191f3a25c7e7b1d8e2fa1b2c3d4e5f6', '', 5],
      ...['0191f3a2-5c7e-7b1d-8e2f-a1b2c3d4e5f6 ', '0191f3a2-5c7e-7b1d-8e2fa-1b2c3d4e5f6'],
      ...['0191f3a2+5c7e-7b1d-8e2f-a1b2c3d4e5f6', '0191f3a2-5c7e-7b1d-8e2f-a1b2c3d4e5fé'],
    ],
  };
  for (const [type, values] of typedEntries(cases)) {
    for (const value of values)
      assert.throws(() => binaryArray(type, [value]), RangeError, `${type} ${value}`);
  }
});
