import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectingLogger } from '../../../infra/testing/collecting-logger.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

const WORDS = 'what-nobody-may-read';
const URL_WITH_WORDS = `https://hearten.example/journal?draft=${WORDS}`;

/** A report in the form of `report-uri`. */
const oldReport = (directive: string) => ({
  'csp-report': { 'document-uri': URL_WITH_WORDS, 'effective-directive': directive, 'script-sample': WORDS },
});
/** A report in the form of `report-to`. */
const newReport = (effectiveDirective: string, type = 'csp-violation') => ({
  type,
  url: URL_WITH_WORDS,
  body: { documentURL: URL_WITH_WORDS, effectiveDirective, sample: WORDS },
});

const send = ({ app }: TestApp, type: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/csp-reports',
    headers: { 'content-type': type, ...headers },
    payload,
    remoteAddress: '192.0.2.7',
  });

async function counts({ app }: TestApp): Promise<Record<string, number>> {
  const { body } = await app.inject('/metrics');
  const lines = body.matchAll(/^hearten_csp_reports_total\{directive="([^"]+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, directive, count]) => [directive, Number(count)]));
}

test('reports of both kinds are counted by directive, also from pages that hide their origin', async (t) => {
  const testApp = await buildTestApp(t);
  const sent = [
    await send(testApp, 'application/csp-report', JSON.stringify(oldReport('script-src-elem')), {
      origin: 'null',
      'sec-fetch-site': 'cross-site',
    }),
    await send(
      testApp,
      'application/reports+json; charset=utf-8',
      JSON.stringify([
        newReport('img-src'),
        newReport('script-src-elem'),
        newReport('img-src', 'deprecation'),
      ]),
    ),
    await send(testApp, 'application/csp-report', JSON.stringify(oldReport(`${WORDS} 'self'`))),
  ];
  assert.deepEqual(
    sent.map(({ statusCode }) => statusCode),
    [204, 204, 204],
  );
  assert.deepEqual(await counts(testApp), { 'script-src-elem': 2, 'img-src': 1, other: 1 });
});

test('nothing that a report quotes reaches the log, the metrics or the database', async (t) => {
  const log = collectingLogger();
  const testApp = await buildTestApp(t, { log });
  await send(testApp, 'application/csp-report', JSON.stringify(oldReport(WORDS)));
  await send(testApp, 'application/csp-report', `{"csp-report":"${WORDS}`);
  await send(testApp, 'application/reports+json', JSON.stringify([newReport(WORDS), WORDS, null]));
  const { body: metrics } = await testApp.app.inject('/metrics');
  assert.ok(!`${JSON.stringify(log.lines)}${metrics}`.includes(WORDS));
  const { rows } = await testApp.services.pool.query(
    'select (select count(*)::int from throttles) + (select count(*)::int from sessions) as stored',
  );
  assert.equal(rows[0].stored, 0);
});

test('reports are limited in size, in number and for each address, and must be reports', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_CSP_REPORTS_PER_ADDRESS: '3/1m' } });
  const report = JSON.stringify(oldReport('img-src'));
  const statusOf = async (type: string, payload: string) => (await send(testApp, type, payload)).statusCode;
  assert.equal(await statusOf('application/csp-report', '{"csp-report":'), 400);
  assert.equal(await statusOf('application/json', report), 400);
  assert.equal(await statusOf('text/plain', report), 415);
  assert.equal(await statusOf('application/csp-report', ' '.repeat(20_000)), 413);
  const many = JSON.stringify(Array(50).fill({ type: 'csp-violation', body: {} }));
  assert.equal(await statusOf('application/reports+json', many), 204);
  assert.deepEqual(await counts(testApp), { other: 20 });
  assert.equal(await statusOf('application/csp-report', report), 204);
  assert.equal(await statusOf('application/csp-report', '[]'), 204);
  const refused = await send(testApp, 'application/csp-report', report);
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
});
