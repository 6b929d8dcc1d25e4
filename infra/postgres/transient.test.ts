import assert from 'node:assert/strict';
import test from 'node:test';
import { isAccessDenied, isTransient } from './transient.ts';

const refused = (code: string) => Object.assign(new Error('refused'), { code });

test('a refused password may pass while a process runs, because an operator may be changing it', () => {
  for (const code of ['28P01', '28000']) {
    assert.ok(isTransient(refused(code)), code);
    assert.ok(isAccessDenied(refused(code)), code);
  }
});

test('a missing database or table, a wrong value and an unknown failure do not pass', () => {
  for (const code of ['3D000', '42P01', '22P02']) {
    assert.ok(!isTransient(refused(code)), code);
    assert.ok(!isAccessDenied(refused(code)), code);
  }
  assert.ok(!isTransient(new Error('boom')));
  assert.ok(!isAccessDenied(undefined));
});
