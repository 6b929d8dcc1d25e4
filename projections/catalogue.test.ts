import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { TextOpener } from '../infra/crypto/text-opener.ts';
import { Codec } from '../infra/event-store/codec.ts';
import type { NewEvent } from '../infra/event-store/port.ts';
import { allEvents, allProjections } from './catalogue.ts';
import { versionedSchema, viewSchema } from './runtime/table-versions.ts';

/**
 * One version of an event as the log stores it, and the event that it was read as when the version was new. The
 * `fixtures.json` of an aggregate lists those of its events. A fixture never changes. All fixtures of an event describe
 * the same occurrence, so today they are all read as the newest one is.
 */
interface Fixture {
  readonly recorded: NewEvent;
  readonly reads: { readonly type: string; readonly data: object };
}

const DOMAIN = fileURLToPath(new URL('../domain', import.meta.url));
/** The stream that the fixtures belong to. */
const STREAM = 'fixture';
/** The key that seals the fixtures' texts. */
const key = { keyId: '0e0f4c3c-31c5-4d55-8a5c-0d6b5a0c9a11', key: Buffer.alloc(32, 1) };

const fixtures = globSync('**/fixtures.json', { cwd: DOMAIN }).flatMap(
  (file) => JSON.parse(readFileSync(join(DOMAIN, file), 'utf8')) as Fixture[],
);
const versionOf = ({ type, metadata }: NewEvent): string => `${type} ${metadata.schemaVersion}`;
const codec = new Codec(allEvents, 'test');

test('the command in docs/operations.md drops the tables and views of every read model, and nothing else', () => {
  const operations = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
  const [, pattern = ''] = /where nspname ~ '(.+)'/.exec(operations) ?? [];
  const dropped = new RegExp(pattern);
  for (const projection of allProjections) {
    assert.match(versionedSchema(projection), dropped);
    for (const older of projection.older ?? []) assert.match(viewSchema(projection, older), dropped);
  }
  for (const kept of ['public', 'pg_toast', 'information_schema', 'pg_temp_3'])
    assert.doesNotMatch(kept, dropped);
});

test('every version of every event has a fixture', () => {
  const shapes = allEvents.flatMap(({ type, version }) =>
    Array.from({ length: version }, (_, index) => `${type} ${index + 1}`),
  );
  const fixed = fixtures.map(({ recorded }) => versionOf(recorded));
  const missing = shapes.filter((shape) => !fixed.includes(shape));
  assert.deepEqual(missing, [], `add to fixtures.json:\n${missing.map(proposal).join(',\n')}`);
  assert.deepEqual(fixed.sort(), shapes.sort());
});

/** A fixture for the current version of an event, made from its newest fixture. */
function proposal(shape: string): string {
  const [type = ''] = shape.split(' ');
  const latest = fixtures.findLast(({ recorded }) => recorded.type === type);
  return latest ? JSON.stringify({ recorded: writtenToday(latest), reads: latest.reads }, null, 2) : shape;
}

for (const { recorded, reads } of fixtures) {
  const { version } = allEvents.find(({ type }) => type === recorded.type) ?? {};
  const isNewest = version === recorded.metadata.schemaVersion;

  test(`${versionOf(recorded)} reads as ${isNewest ? 'it always has' : 'the newest version of the same event'}`, () => {
    const read = codec.upcast({ ...recorded, stream: STREAM, version: 0, position: 0n });
    assert.ok(read);
    const texts = new TextOpener(new Map([[key.keyId, key.key]]), (subject) => assert.fail(subject));
    const opened = codec.open(read, texts);
    assert.ok(opened);
    const { moment, ...event } = opened;
    assert.deepEqual(event, newest(recorded.type, version).reads);
    const { id, metadata } = recorded;
    const context = { id, stream: STREAM, commandId: metadata.commandId, moment, key };
    assert.doesNotThrow(() => codec.encode(event, context), 'it fits the current schema of the event');
  });

  if (!isNewest) continue;
  test(`${versionOf(recorded)} is how the event is written today`, () => {
    assert.deepEqual(shape(writtenToday({ recorded, reads })), shape(recorded));
  });
}

/** The event of a fixture as the codec writes it today. */
function writtenToday({ recorded, reads }: Fixture): NewEvent {
  const { commandId, occurredAt = '2026-11-03T07:30:00.000Z', localDate } = recorded.metadata;
  return codec.encode(reads as { type: string; data: Record<string, unknown> }, {
    ...{ id: recorded.id, stream: STREAM, commandId },
    moment: { occurredAt, ...(localDate && { localDate }) },
    key,
  });
}

/** The fixture of an event's newest version. */
function newest(type: string, version: number | undefined): Fixture {
  const found = fixtures.find(
    ({ recorded }) => recorded.type === type && recorded.metadata.schemaVersion === version,
  );
  assert.ok(found);
  return found;
}

/** The names of all fields with the types of their values. */
function shape(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shape(part)]));
}
