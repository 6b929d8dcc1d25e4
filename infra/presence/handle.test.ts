import assert from 'node:assert/strict';
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import test from 'node:test';
import { STEP_MS } from './clock.ts';
import { isPresenceHandle, PresenceHandles } from './handle.ts';

const step = new Date('2026-11-21T10:05:00Z');
const next = new Date('2026-11-21T10:10:00Z');

test('a handle leads back to its person and step in every process with the same key', () => {
  const key = createSecretKey(randomBytes(32));
  const person = { pseudonymId: randomUUID(), step };
  const handle = new PresenceHandles(key).of(person);
  assert.deepEqual(new PresenceHandles(key).read(handle), person);
  assert.ok(isPresenceHandle(handle) && handle.length <= 64 && handle === handle.toLowerCase());
});

test('the handles of one person in two steps, and of two people in one step, have nothing in common', () => {
  const handles = new PresenceHandles(createSecretKey(randomBytes(32)));
  const [ada, ben] = [randomUUID(), randomUUID()];
  const blockOf = (pseudonymId: string, at: Date) => handles.of({ pseudonymId, step: at }).slice(-32);
  const blocks = [blockOf(ada, step), blockOf(ada, next), blockOf(ben, step), blockOf(ben, next)];
  assert.equal(new Set(blocks).size, 4);
  for (const block of blocks) assert.ok(!block.includes(ada.slice(0, 8)) && !block.includes(ben.slice(0, 8)));
});

test('a handle from another step or with another key leads to no existing person', () => {
  const [handles, others] = [
    new PresenceHandles(createSecretKey(randomBytes(32))),
    new PresenceHandles(createSecretKey(randomBytes(32))),
  ];
  const pseudonymId = randomUUID();
  const handle = handles.of({ pseudonymId, step });
  const prefix = handles.of({ pseudonymId, step: next }).slice(0, -32);
  assert.notEqual(handles.read(prefix + handle.slice(-32))?.pseudonymId, pseudonymId);
  assert.notEqual(others.read(handle)?.pseudonymId, pseudonymId);
});

test('text of another form is no handle', () => {
  const handles = new PresenceHandles(createSecretKey(randomBytes(32)));
  for (const text of ['', 'here-', `here-${randomUUID()}`, 'here-1-00', `here--${'0'.repeat(32)}`]) {
    assert.equal(handles.read(text), undefined, text);
  }
});

test('a step later than the latest date is no handle', () => {
  const handles = new PresenceHandles(createSecretKey(randomBytes(32)));
  const latest = (8_640_000_000_000_000 / STEP_MS).toString(36);
  const [last, beyond] = [latest, 'zzzzzzzz'].map((number) => `here-${number}-${'0'.repeat(32)}`);
  assert.equal(handles.read(last ?? '')?.step.getTime(), 8_640_000_000_000_000);
  assert.equal(handles.read(beyond ?? ''), undefined);
});
