import assert from 'node:assert/strict';
import test from 'node:test';
import { chooseDatabaseConnections, readCapacity } from './capacity.ts';

test('the defaults follow the cores', () => {
  assert.deepEqual(readCapacity({}, 1), { databaseConnections: undefined, passwordHashes: 2 });
  assert.equal(readCapacity({}, 8).passwordHashes, 2);
  assert.equal(readCapacity({ UV_THREADPOOL_SIZE: '10' }, 8).passwordHashes, 8);
  assert.equal(readCapacity({ UV_THREADPOOL_SIZE: '6' }, 8).passwordHashes, 4);
});

test('settings replace the defaults', () => {
  const env = { HEARTEN_DATABASE_CONNECTIONS: '40', HEARTEN_PASSWORD_HASHES: '6' };
  assert.deepEqual(readCapacity(env, 2), { databaseConnections: 40, passwordHashes: 6 });
  assert.throws(() => readCapacity({ HEARTEN_PASSWORD_HASHES: '0' }, 2), /HEARTEN_PASSWORD_HASHES is "0"/);
});

test('the pool grows with the cores and leaves room for two more processes', () => {
  assert.equal(chooseDatabaseConnections(97, 1), 10);
  assert.equal(chooseDatabaseConnections(97, 2), 10);
  assert.equal(chooseDatabaseConnections(97, 4), 16);
  assert.equal(chooseDatabaseConnections(97, 16), 32);
  assert.equal(chooseDatabaseConnections(17, 2), 5);
});
