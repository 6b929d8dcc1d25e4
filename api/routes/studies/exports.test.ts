import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import type { StudyAggregates } from '../../../domain/research/answer-schema.ts';
import type { BuiltExport, StudyExport } from '../../../domain/research/export-schema.ts';
import { canonicalJson } from '../../../infra/log-tree/canonical-json.ts';
import { parseCheckpoint } from '../../../infra/log-tree/checkpoint.ts';
import { leafHash, verifyInclusion } from '../../../infra/log-tree/merkle-tree.ts';
import { isSignedBy, parseNote } from '../../../infra/log-tree/signed-note.ts';
import { readSigner } from '../../../infra/log-tree/signing-folder.ts';
import { temporaryFolder } from '../../audit/testing/audit-log.ts';
import { openPackage } from '../../testing/exports.ts';
import { join, liveThroughWeeks, openStudyFor, STUDY_WEEKS, studiesSettled } from '../../testing/research.ts';
import { registerStaff } from '../../testing/staff.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

const [, , , LAST_OVER] = STUDY_WEEKS;
const changing = (person: number, week: number) => 1 + ((person + week) % 5);

const identity = await generateIdentity();
const recipientKey = await identityToRecipient(identity);

async function studyOf(testApp: TestApp, people: number, lending = 0) {
  const { services } = testApp;
  const { browser, staffId } = await registerStaff(testApp, 'researcher');
  const studyId = await openStudyFor(services, staffId, { microdata: true });
  const ids = Array.from({ length: people }, () => randomUUID() as string);
  await join(services, studyId, ids.slice(0, lending), true);
  await join(services, studyId, ids.slice(lending));
  await liveThroughWeeks(services, ids, changing);
  await studiesSettled(services);
  const exports = `/api/studies/${studyId}/exports`;
  const build = (wish: object = {}) =>
    browser.post(exports, { kind: 'aggregates', moment: LAST_OVER, recipientKey, ...wish });
  const fetchAndOpen = async (exportId: string) => {
    const answer = await browser.get(`${exports}/${exportId}`);
    assert.equal(answer.statusCode, 200, answer.body);
    return openPackage(answer.rawPayload, identity);
  };
  return { browser, staffId, studyId, ids, exports, build, fetchAndOpen };
}

async function eventsOf({ services }: TestApp, readId: string) {
  return services.store.readStream(`research-read-${readId}`);
}

suite('exports of studies', { concurrency: 2 }, () => {
  test('a package has the counts of the API, opens with the key alone, and proves its own event', async (t) => {
    const folder = await temporaryFolder(t);
    const testApp = await buildTestApp(t, { env: { HEARTEN_LOG_SIGNING_FOLDER: folder } });
    const { browser, studyId, exports, build, fetchAndOpen } = await studyOf(testApp, 75);
    const built = await build();
    assert.equal(built.statusCode, 201, built.body);
    const { exportId, manifestHash } = built.json<BuiltExport>();
    const [first, second] = await eventsOf(testApp, exportId);
    assert.deepEqual([first?.type, first?.data.kind], ['ReadRecorded', 'export']);
    assert.deepEqual([second?.type, second?.data.manifestHash], ['ExportBuilt', manifestHash]);
    const opened = await fetchAndOpen(exportId);
    assert.equal(opened.folder, `hearten-study-${studyId}-aggregates-${LAST_OVER}`);

    const answer = (await browser.get(`/api/studies/${studyId}/aggregates`)).json<StudyAggregates>();
    const expected = answer.fields.flatMap(({ field, weeks }) =>
      weeks.flatMap(({ week, cells, sameAs }) =>
        cells.map((people, index) => ({
          ...{ week, field, value: String(index + 1) },
          ...{ people: String(people ?? ''), same_as: sameAs ?? '' },
        })),
      ),
    );
    assert.equal(expected.length, 2 * 4 * 5);
    assert.deepEqual(opened.csv('data/weeks.csv.gz'), expected);
    assert.deepEqual(await opened.parquet('data/weeks.parquet'), expected);

    const sums = opened.text('SHA256SUMS');
    assert.equal(createHash('sha256').update(sums).digest('hex'), manifestHash);
    const listed = sums
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ') as [string, string]);
    for (const [hash, path] of listed)
      assert.equal(
        createHash('sha256')
          .update(opened.files.get(path) ?? '')
          .digest('hex'),
        hash,
        path,
      );
    assert.deepEqual(
      [...opened.files.keys()].sort(),
      [...listed.map(([, path]) => path), 'SHA256SUMS', 'checkpoint.txt', 'inclusion-proof.json'].sort(),
    );

    const note = parseNote(opened.text('checkpoint.txt'));
    const { size, root, origin } = parseCheckpoint(note.text);
    const signer = (await readSigner(folder, origin)) ?? assert.fail('there is no key');
    assert.ok(isSignedBy(note, signer));
    const proof = opened.json<{
      event: { data: object };
      leafIndex: number;
      treeSize: number;
      hashes: string[];
    }>('inclusion-proof.json');
    assert.deepEqual(proof.event.data, second?.data);
    assert.equal(proof.treeSize, size);
    const hashes = proof.hashes.map((hash) => Buffer.from(hash, 'base64'));
    const verifies = (event: object) =>
      verifyInclusion(
        { index: proof.leafIndex, size, root },
        leafHash(canonicalJson(event as never)),
        hashes,
      );
    assert.ok(verifies(proof.event));
    assert.ok(!verifies({ ...proof.event, version: 2 }));

    const again = await fetchAndOpen((await build()).json<BuiltExport>().exportId);
    for (const path of ['data/weeks.csv.gz', 'data/weeks.parquet', 'SHA256SUMS'])
      assert.deepEqual(again.files.get(path), opened.files.get(path), `${path} is the same twice`);
    const list = (await browser.get(exports)).json<StudyExport[]>();
    assert.equal(list.length, 2);
  });
});
