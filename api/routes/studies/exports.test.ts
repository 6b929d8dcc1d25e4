import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import type { StudyAggregates } from '../../../domain/research/answer-schema.ts';
import type { BuiltExport, StudyExport } from '../../../domain/research/export-schema.ts';
import { canonicalJson } from '../../../infra/log-tree/canonical-json.ts';
import { checkpointText, parseCheckpoint } from '../../../infra/log-tree/checkpoint.ts';
import { leafHash, verifyInclusion } from '../../../infra/log-tree/merkle-tree.ts';
import { formatNote, isSignedBy, parseNote, signNote } from '../../../infra/log-tree/signed-note.ts';
import { readSigner, SigningFolder } from '../../../infra/log-tree/signing-folder.ts';
import { eventually } from '../../../infra/testing/eventually.ts';
import { temporaryFolder } from '../../audit/testing/audit-log.ts';
import { withdrawFromAll } from '../../research/withdraw-from-all.ts';
import { eventsOf, LAST_OVER, studyOf } from '../../testing/export-study.ts';
import { join, STUDY_WEEKS, studiesSettled, withdraw } from '../../testing/research.ts';
import { buildTestApp } from '../../testing/test-app.ts';

const PATIENCE_MS = 30_000;

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

    const signing = await SigningFolder.open(folder, origin, true);
    const ahead = signNote(checkpointText({ origin, root, size: size + 1_000 }), signer);
    await signing.keepCheckpoint(formatNote(ahead));
    assert.equal((await build()).statusCode, 503, 'nothing is copied while the log can’t be signed');
  });

  test('rows are of those who lend them, by week, and nobody who withdrew is in a row', async (t) => {
    const testApp = await buildTestApp(t);
    const { browser, studyId, ids, exports, build, fetchAndOpen } = await studyOf(testApp, 40, 30);
    const { services } = testApp;
    const pseudonyms = async (people: readonly string[]) => {
      const participants = await services.participants.ofStudy(studyId);
      return participants
        .filter(({ personId }) => people.includes(personId))
        .map(({ pseudonym }) => pseudonym);
    };
    const rowsIn = async (exportId: string) => {
      const opened = await fetchAndOpen(exportId);
      const rows = opened.csv('data/rows.csv.gz');
      assert.deepEqual(await opened.parquet('data/rows.parquet'), rows);
      assert.ok(!opened.files.has('checkpoint.txt'), 'nothing signs here');
      return rows;
    };
    const { exportId: before } = (await build({ kind: 'rows' })).json<BuiltExport>();
    const { exportId: unfetched } = (await build({ kind: 'rows' })).json<BuiltExport>();
    const rows = await rowsIn(before);
    const lending = await pseudonyms(ids.slice(0, 30));
    assert.deepEqual([...new Set(rows.map(({ participant }) => participant))], lending.toSorted());
    assert.equal(rows.length, 30 * 4);
    const [firstPerson] = await pseudonyms(ids.slice(0, 1));
    assert.deepEqual(
      rows
        .filter(({ participant }) => participant === firstPerson)
        .map(({ week, mood, energy }) => [week, mood, energy]),
      STUDY_WEEKS.slice(0, 4).map((week, index) => [week, String(1 + index), String(5 - index)]),
    );

    const [gone = '', stopsLending = ''] = ids;
    const [goneAs] = await pseudonyms([gone]);
    await withdrawFromAll(services, gone, 'erasure');
    await studiesSettled(services);
    assert.equal((await browser.get(`${exports}/${unfetched}`)).statusCode, 404, 'it is destroyed');
    const { exportId: after } = (await build({ kind: 'rows' })).json<BuiltExport>();
    const left = await rowsIn(after);
    assert.equal(left.length, 29 * 4);
    assert.ok(left.every(({ participant }) => participant !== goneAs));

    const list = async () => (await browser.get(exports)).json<StudyExport[]>();
    await eventually(
      'the read model has the end of the download',
      async () => (await list()).every(({ state }) => state !== 'built'),
      PATIENCE_MS,
    );
    const summary = (await list()).map(({ exportId, state, kind, people, deletion }) => [
      ...[exportId, state, kind, people],
      deletion?.confirmedOn,
    ]);
    assert.deepEqual(summary, [
      [after, 'finished', 'rows', 25, undefined],
      [unfetched, 'expired', 'rows', 30, undefined],
      [before, 'finished', 'rows', 30, null],
    ]);
    const demanded = (await list()).filter(({ deletion }) => deletion !== null);
    assert.deepEqual(
      demanded.map(({ exportId }) => exportId),
      [before],
    );
    const [{ deletion }] = demanded as [StudyExport];
    assert.equal(
      Date.parse(String(deletion?.dueOn)) - Date.parse(String(deletion?.askedOn)),
      30 * 86_400_000,
    );
    const [, built, finished, demand] = await eventsOf(testApp, before);
    assert.deepEqual(
      [built?.type, finished?.type, demand?.type],
      ['ExportBuilt', 'ExportFinished', 'DeletionDemanded'],
    );
    for (const secret of [gone, String(goneAs)])
      assert.ok(!JSON.stringify([demand?.data, demand?.metadata]).includes(secret));

    assert.equal((await browser.post(`${exports}/${before}/deletion-confirmations`, {})).statusCode, 204);
    const confirmed = (await list()).find(({ exportId }) => exportId === before);
    assert.equal(confirmed?.deletion?.confirmedOn, confirmed?.deletion?.askedOn);

    // Five more people leave or stop lending their rows. The others are too few for rows.
    await join(services, studyId, [stopsLending]);
    for (const id of ids.slice(2, 6)) await withdraw(services, studyId, id);
    await studiesSettled(services);
    const refused = await build({ kind: 'rows' });
    assert.deepEqual(
      [refused.statusCode, refused.json<{ message: string }>().message.includes('25')],
      [403, true],
    );
  });

  test('a copy that is made while a person leaves is not kept', async (t) => {
    const testApp = await buildTestApp(t);
    const { services } = testApp;
    const { studyId, ids, build } = await studyOf(testApp, 26, 26);
    const append = services.store.append.bind(services.store);
    Object.defineProperty(services.store, 'append', {
      configurable: true,
      value: async (...given: Parameters<typeof append>) => {
        const isBuilt = given[2].some(({ type }) => type === 'ExportBuilt');
        if (isBuilt) await services.participants.remove(studyId, String(ids[0]));
        return append(...given);
      },
    });
    assert.equal((await build({ kind: 'rows' })).statusCode, 503);
    assert.deepEqual(await services.db.selectFrom('research_exports').select('export_id').execute(), []);
  });
});
