import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { LOG_STREAM } from '../event-store/stored-names.ts';

const ID = '{id}';
const READS_AN_ID = /Of(?:[A-Z]\w*)?Stream$|^\w+Of[A-Z]/;
const CREATES_TABLE = /create table (\w+)/g;
const CREATES_READ_MODEL = /create(?:Entries)?Table\(\s*db,\s*'(\w+)'/g;

/** The names in the first cells of the tables below a heading of docs/data-protection.md. */
function namedBelow(heading: string): string[] {
  const [, section = ''] = readFileSync('docs/data-protection.md', 'utf8').split(`\n### ${heading}\n`);
  const rows = (section.split(/\n##/, 1)[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

/** The beginnings of the streams of one `events.ts`, by calling the functions that name its streams. */
async function streamsOf(file: string): Promise<string[]> {
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  return Object.entries(module)
    .filter(([name]) => name.endsWith('Stream') && !READS_AN_ID.test(name))
    .map(([, stream]) => (stream as (...ids: string[]) => string)(ID, ID))
    .map((stream) => `${stream.slice(0, stream.indexOf(ID))}…`);
}

const namesIn = (files: string, pattern: RegExp): string[] =>
  globSync(files).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name),
  );

test('the record of processing has a row for each kind of stream in the log', async () => {
  const files = globSync('domain/**/events.ts');
  const streams = await Promise.all(files.map(streamsOf));
  const without = files.filter((_, index) => streams[index]?.length === 0);
  assert.deepEqual(without, [], 'each events.ts exports the function that names its streams');
  assert.deepEqual(namedBelow('Streams of the log').sort(), [...streams.flat(), LOG_STREAM].sort());
});

test('the record of processing has a row for each table', () => {
  const tables = namesIn('infra/postgres/migrations/*.ts', CREATES_TABLE);
  const readModels = namesIn('projections/*/table.ts', CREATES_READ_MODEL);
  assert.ok(tables.length > 0 && readModels.length > 0);
  assert.deepEqual(namedBelow('Tables outside the log').sort(), tables.sort());
  assert.deepEqual(namedBelow('Read models').sort(), readModels.sort());
});
