import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { Codec } from '../infra/event-store/codec.ts';
import type { NewEvent } from '../infra/event-store/port.ts';
import { allEvents } from './catalogue.ts';

/**
 * Every shape an event has ever had, as the log holds it, and what it reads as today. A fixture is written
 * once and then belongs to the past: it is never changed.
 */
interface Fixture {
  readonly recorded: NewEvent;
  readonly reads: { readonly type: string; readonly data: object };
}

const DOMAIN = fileURLToPath(new URL('../domain', import.meta.url));
/** The key the fixtures' texts are sealed under. */
const FIXTURE_KEY = Buffer.alloc(32, 1);

const fixtures = globSync('*/fixtures/*.json', { cwd: DOMAIN }).map((file) => ({
  file,
  ...(JSON.parse(readFileSync(join(DOMAIN, file), 'utf8')) as Fixture),
}));
const codec = new Codec(allEvents, 'test');

test('every shape an event has ever had has its fixture', () => {
  const shapes = allEvents.flatMap(({ type, version }) =>
    Array.from({ length: version }, (_, index) => `${type} ${index + 1}`),
  );
  const fixed = fixtures.map(({ recorded }) => `${recorded.type} ${recorded.metadata.schemaVersion}`);
  assert.deepEqual(fixed.sort(), shapes.sort());
});

for (const { file, recorded, reads } of fixtures) {
  test(`${file} reads as it always has`, () => {
    const read = codec.upcast({ ...recorded, stream: 'fixture', version: 0, position: 0n });
    assert.ok(read);
    const keys = new Map(codec.keyIds(read).map((keyId) => [keyId, FIXTURE_KEY]));
    assert.deepEqual(codec.open(read, keys), reads);
  });

  const { version } = allEvents.find(({ type }) => type === recorded.type) ?? {};
  if (version !== recorded.metadata.schemaVersion) continue;
  test(`${file} is how the event is written today`, () => {
    const { id, metadata } = recorded;
    const { commandId, occurredAt, localDate } = metadata;
    const moment = { occurredAt, ...(localDate && { localDate }) };
    const key = { keyId: '0e0f4c3c-31c5-4d55-8a5c-0d6b5a0c9a11', key: FIXTURE_KEY };
    const written = codec.encode(reads as { type: string; data: Record<string, unknown> }, {
      id,
      commandId,
      moment,
      key,
    });
    assert.deepEqual(shape(written), shape(recorded));
  });
}

/** The names and kinds of everything in it. */
function shape(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shape(part)]));
}
