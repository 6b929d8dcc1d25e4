import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { sql } from 'kysely';
import type { BuiltExport } from '../../../domain/research/export-schema.ts';
import { readStream } from '../../../domain/research/reads/events.ts';
import type { OwnStudy } from '../../../domain/research/schema.ts';
import { eventually } from '../../../infra/testing/eventually.ts';
import { endStudies } from '../../research/end-studies.ts';
import { eventsOf, identity, LAST_OVER, recipientKey, studyOf } from '../../testing/export-study.ts';
import { join as joinAll, openStudyFor, studiesSettled } from '../../testing/research.ts';
import { registerStaff } from '../../testing/staff.ts';
import { buildTestApp, registerPerson } from '../../testing/test-app.ts';
import { waitForProjections } from '../../testing/wait-for-projections.ts';

const PATIENCE_MS = 30_000;

suite('downloads and refusals of exports', { concurrency: 2 }, () => {
  test('a download that ends early is recorded, and can be tried again until the day is over', async (t) => {
    const testApp = await buildTestApp(t);
    const { app, services } = testApp;
    const { build, exports, browser } = await studyOf(testApp, 25, 25);
    const { exportId } = (await build({ kind: 'rows' })).json<BuiltExport>();
    const size = 32 * 1024 * 1024;
    await services.db
      .updateTable('research_exports')
      .set({ file: randomBytes(size), bytes: BigInt(size) })
      .execute();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const cookie = [...browser.cookies]
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const abort = new AbortController();
    const answer = await fetch(`${address}${exports}/${exportId}`, {
      headers: { cookie },
      signal: abort.signal,
    });
    assert.equal(answer.headers.get('content-length'), String(size));
    await answer.body?.getReader().read();
    abort.abort();
    const types = async () => (await eventsOf(testApp, exportId)).map(({ type }) => type);
    await eventually('it is recorded', async () => (await types()).includes('ExportAborted'), PATIENCE_MS);
    const aborted = (await eventsOf(testApp, exportId)).at(-1);
    assert.ok(Number(aborted?.data.bytes) < size);

    assert.equal((await browser.get(`${exports}/${exportId}`)).rawPayload.byteLength, size);
    await eventually('it is finished', async () => (await types()).includes('ExportFinished'), PATIENCE_MS);

    await sql`update research_exports set built_at = now() - interval '24 hours 1 second'`.execute(
      services.db,
    );
    assert.equal((await browser.get(`${exports}/${exportId}`)).statusCode, 404);
    await endStudies(services);
    const { rows } = await sql<{ file: Buffer | null }>`select file from research_exports`.execute(
      services.db,
    );
    assert.deepEqual(rows, [{ file: null }]);
  });

  test('bad keys, weeks and kinds, other researchers and protocols without rows get clear errors and no copy', async (t) => {
    const testApp = await buildTestApp(t);
    const { exports, build, browser, staffId } = await studyOf(testApp, 10);
    const messageOf = async (wish: object) => {
      const answer = await build(wish);
      return [answer.statusCode, answer.json<{ message: string }>().message];
    };
    for (const bad of ['', 'age1', recipientKey.slice(0, -1), `${recipientKey}x`, identity])
      assert.deepEqual(await messageOf({ recipientKey: bad }), [
        400,
        'recipientKey must be a public key of age, as age-keygen prints it: age1…',
      ]);
    assert.equal((await messageOf({ kind: 'everything' }))[0], 400);
    assert.deepEqual(await messageOf({ moment: '2026-10-06' }), [
      404,
      'There is no such week in this study yet',
    ]);
    assert.deepEqual(await messageOf({}), [403, 'Fewer than 25 people are in each of these weeks']);
    const without = await openStudyFor(testApp.services, staffId);
    const refused = await browser.post(`/api/studies/${without}/exports`, {
      ...{ kind: 'rows', moment: LAST_OVER, recipientKey },
    });
    assert.deepEqual(
      [refused.statusCode, refused.json<{ message: string }>().message],
      [403, 'The protocol of this study does not allow rows of people'],
    );
    const other = await registerStaff(testApp, 'researcher');
    for (const [method, url] of [
      ['GET', exports],
      ['POST', exports],
      ['GET', `${exports}/${randomUUID()}`],
      ['POST', `${exports}/${randomUUID()}/deletion-confirmations`],
    ] as const) {
      const wish = url === exports ? { kind: 'aggregates', moment: LAST_OVER, recipientKey } : {};
      const answer = await other.browser.call(method, url, method === 'POST' ? { body: wish } : {});
      assert.equal(answer.statusCode, 404, `${method} ${url}`);
    }
  });

  test('when a person stops lending rows, copies of rows are asked back, and copies of counts are not', async (t) => {
    const testApp = await buildTestApp(t);
    const { services } = testApp;
    const { studyId, build, fetchAndOpen } = await studyOf(testApp, 75, 30);
    const { browser } = await registerPerson(testApp);
    await browser.call('PUT', '/api/consents', { body: { healthDataConsent: true, isAdult: true } });
    const [offered] = (await browser.get('/api/research/studies')).json<OwnStudy[]>();
    const join = async (microdata: boolean, status = 200) => {
      const { version: protocolVersion, textHash } = offered?.open ?? assert.fail('no study is offered');
      const body = { protocolVersion, textHash, microdata };
      const answer = await browser.post(`/api/research/studies/${studyId}/consents`, body);
      assert.equal(answer.statusCode, status, answer.body);
    };
    const copy = async (kind: string) => {
      const built = await build({ kind });
      assert.equal(built.statusCode, 201, built.body);
      const { exportId } = built.json<BuiltExport>();
      await fetchAndOpen(exportId);
      return exportId;
    };
    await join(true);
    const [rows, counts] = [await copy('rows'), await copy('aggregates')];
    const demands = async (exportId: string) =>
      (await eventsOf(testApp, exportId)).filter(({ type }) => type === 'DeletionDemanded').length;
    const { commands } = services;
    const execute = commands.execute.bind(commands);
    const cut = t.mock.method(commands, 'execute', async (sent: Parameters<typeof execute>[0]) => {
      if (sent.stream === readStream(rows)) throw new Error('cut off');
      return execute(sent);
    });
    t.mock.method(services.log, 'error', () => {});
    await join(false, 500);
    cut.mock.restore();
    const [own] = (await browser.get('/api/research/studies')).json<OwnStudy[]>();
    assert.deepEqual(
      own?.consents.map(({ microdata, end }) => [microdata, end]),
      [[true, null]],
      'cut off before the demand, the person still lends their rows',
    );
    await join(false);
    assert.deepEqual([await demands(rows), await demands(counts)], [1, 0]);
    await join(false);
    assert.equal(await demands(rows), 1, 'a repeat asks nothing again');
  });

  test('housekeeping closes a study 30 days after its last day, and its rows go', async (t) => {
    const { services } = await buildTestApp(t);
    const studyId = await openStudyFor(services, randomUUID());
    await joinAll(services, studyId, [randomUUID()]);
    const rows = async () => {
      await waitForProjections({ services }, 'research-reads');
      await studiesSettled(services);
      return (await services.db.selectFrom('research_consents').select('study_id').execute()).length;
    };
    assert.equal(await rows(), 1);
    await endStudies(services, Date.parse('2100-01-30'));
    assert.equal(await rows(), 1);
    await endStudies(services, Date.parse('2100-01-31'));
    assert.equal(await rows(), 0);
  });
});
