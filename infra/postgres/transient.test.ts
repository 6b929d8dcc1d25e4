import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { isAccessDenied, isTransient } from './transient.ts';

const refused = (code: string) => Object.assign(new Error('refused'), { code });

test('a refused password is transient while a process runs, because an operator may be changing it', () => {
  for (const code of ['28P01', '28000']) {
    assert.ok(isTransient(refused(code)), code);
    assert.ok(isAccessDenied(refused(code)), code);
  }
});

test('a missing or full Unix socket is transient, and a missing file is not', async () => {
  const socket = createConnection(join(tmpdir(), 'hearten-no-socket', '.s.PGSQL.5432'));
  const [gone] = await once(socket, 'error');
  assert.equal(gone.code, 'ENOENT');
  assert.ok(isTransient(gone));
  assert.ok(isTransient(Object.assign(new Error('full'), { code: 'EAGAIN', syscall: 'connect' })));
  assert.ok(!isTransient(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' })));
});

test('a missing database or table, a wrong value and an unknown failure are not transient', () => {
  for (const code of ['3D000', '42P01', '22P02']) {
    assert.ok(!isTransient(refused(code)), code);
    assert.ok(!isAccessDenied(refused(code)), code);
  }
  assert.ok(!isTransient(new Error('boom')));
  assert.ok(!isAccessDenied(undefined));
});
