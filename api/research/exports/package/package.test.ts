import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { strFromU8, unzipSync } from 'fflate';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { uuidV5 } from '../../../../infra/crypto/uuid-v5.ts';
import { DATA_PACKAGE_SCHEMA } from '../../../testing/data-package-schema.ts';
import { STUDY, TERMS } from '../../../testing/studies.ts';
import { parquetFile } from './data-files.ts';
import { type DescribedPackage, packageName } from './described.ts';
import { packageFiles, zipPackage } from './package.ts';
import { rowsTable } from './rows-table.ts';
import type { PackageTable } from './table.ts';
import { weeksTable } from './weeks-table.ts';

const week = { week: '2026-11-16', status: 'shown', sameAs: null, people: 75 } as const;
const WEEKS = weeksTable([
  { field: 'mood', weeks: [{ ...week, cells: [15, 20, null, 25, 15] }] },
  {
    field: 'energy',
    weeks: [{ ...week, status: 'same', sameAs: '2026-11-09', cells: [15, 15, 15, 15, 15] }],
  },
]);
const person = (n: number) => uuidV5(`participant ${n}`);
const ROWS = rowsTable([
  { participant: person(1), week: '2026-11-16', values: { mood: 1, energy: 5 } },
  { participant: person(2), week: '2026-11-16', values: { energy: 2 } },
]);

const described = (kind: DescribedPackage['kind']): DescribedPackage => ({
  ...{ studyId: uuidV5('a study'), study: STUDY, kind, isProved: true },
  protocol: { ...TERMS, fields: [...TERMS.fields], version: 1, textHash: 'a'.repeat(64) },
  ...{ firstWeek: '2026-11-16', lastWeek: '2026-11-16' },
  ...{ momentPosition: '12', knownPosition: '40', stateHash: 'b'.repeat(64) },
});

const PACKAGES = [
  ['aggregates', WEEKS],
  ['rows', ROWS],
] as const;
const filesOf = (kind: DescribedPackage['kind'], table: PackageTable) => packageFiles(described(kind), table);

test('datapackage.json is a Frictionless Data Package v2, and says the hash and size of each file', async () => {
  const isValid = new Ajv({ strict: false, allErrors: true }).compile<unknown>(DATA_PACKAGE_SCHEMA);
  for (const [kind, table] of PACKAGES) {
    const { files } = await filesOf(kind, table);
    const descriptor: { resources: { path: string; bytes: number }[] } = JSON.parse(
      strFromU8(files.get('datapackage.json') ?? new Uint8Array()),
    );
    assert.ok(isValid({ ...descriptor }), JSON.stringify(isValid.errors));
    for (const { path, bytes } of descriptor.resources)
      assert.equal(files.get(path)?.byteLength, bytes, path);
    assert.ok(!isValid({ ...descriptor, resources: [] }));
  }
});

test('both label sets are in the codebook and in the categories', async () => {
  for (const [kind, table] of PACKAGES) {
    const { files } = await filesOf(kind, table);
    for (const path of ['codebook.md', 'datapackage.json']) {
      const text = strFromU8(files.get(path) ?? new Uint8Array());
      for (const label of [
        'Difficult',
        'Very Low',
        'Strong',
        'Excellent',
        'Focused',
        'Minimal',
        'Tired',
        'Very Tired',
      ])
        assert.ok(text.includes(label), `${path} of ${kind} has no ${label}`);
    }
  }
});

test('the research object lists every file of the package', async () => {
  const { files } = await filesOf('rows', ROWS);
  const crate = JSON.parse(strFromU8(files.get('ro-crate-metadata.json') ?? new Uint8Array()));
  const graph: { '@id': string; hasPart?: { '@id': string }[] }[] = crate['@graph'];
  const parts = graph.find((each) => each['@id'] === './')?.hasPart?.map((each) => each['@id']) ?? [];
  assert.deepEqual(
    parts.toSorted(),
    [...files.keys()].filter((path) => !['ro-crate-metadata.json', 'SHA256SUMS'].includes(path)).sort(),
  );
  for (const part of parts)
    assert.ok(
      graph.some((each) => each['@id'] === part),
      part,
    );
});

test('equal data give equal bytes, also the zip, in one folder of the same name', async () => {
  const [first, second] = [await filesOf('rows', ROWS), await filesOf('rows', ROWS)];
  const zips = [first, second].map(({ files }) => zipPackage(described('rows'), files));
  assert.deepEqual(zips[0], zips[1]);
  assert.equal(first.manifestHash, second.manifestHash);
  for (const path of Object.keys(unzipSync(zips[0] ?? new Uint8Array())))
    assert.ok(path.startsWith(`${packageName(described('rows'))}/`), path);
  const { manifestHash } = await filesOf('rows', { ...ROWS, rows: ROWS.rows.slice(1) });
  assert.notEqual(manifestHash, first.manifestHash);
});

test('a large table is written in row groups and keeps empty cells', async () => {
  const many = Array.from({ length: 60_000 }, (_, n) => ({
    participant: person(n % 500),
    week: '2026-11-16',
    values: n % 2 === 0 ? { mood: 1 + (n % 5) } : { energy: 2 },
  }));
  const file = new Uint8Array(await parquetFile(rowsTable(many))).buffer;
  const { row_groups: groups, num_rows: rows } = parquetMetadata(file);
  assert.deepEqual([groups.length, rows], [2, 60_000n]);
  const [first, second] = await parquetReadObjects({ file, rowStart: 0, rowEnd: 2 });
  assert.deepEqual([first?.mood, first?.energy], [1, null]);
  assert.deepEqual([second?.mood ?? null, second?.energy], [null, 2]);
});
