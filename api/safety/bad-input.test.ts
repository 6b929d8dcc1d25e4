import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { assertErrorResponse } from '../testing/error-response.ts';
import { type ListedRoute, routeTable } from '../testing/route-table.ts';
import { registerStaff } from '../testing/staff.ts';
import { type Browser, buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';
import { badPathsFor, badQueriesFor, exampleUrl } from './bad-addresses.ts';
import { badBodiesFor, invalidBodies, oddBodiesFor } from './bad-bodies.ts';

const OTHER_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json-patch+json',
  'application/jsonx',
  'x',
];
const BAD_TIMES = [
  'yesterday',
  '2026-11-21',
  '2026-11-21T23:50:00',
  '2026-02-30T10:00:00Z',
  'x'.repeat(2_000),
];
const UNLIMITED = Object.fromEntries(
  ['LOGIN_FAILURES_PER_ACCOUNT', 'LOGIN_FAILURES_PER_ADDRESS', 'REGISTRATIONS_PER_ADDRESS'].map((name) => [
    `HEARTEN_LIMIT_${name}`,
    '100000/1h',
  ]),
);

interface Sent {
  readonly url: string;
  readonly payload?: string | Buffer;
  readonly headers?: Record<string, string>;
}

/** A person who may use the route, so that it is the input that is refused. */
const callerOf = ({ url }: ListedRoute, testApp: TestApp): Promise<{ readonly browser: Browser }> =>
  url.startsWith('/api/moderation/cases') ? registerStaff(testApp, 'moderator') : registerPerson(testApp);

/** Sends as the person, and ignores the cookies of the answer. */
function sender({ app }: TestApp, browser: Browser, { method }: ListedRoute) {
  const cookies = Object.fromEntries(browser.cookies);
  return ({ url, payload, headers = {} }: Sent): Promise<LightMyRequestResponse> => {
    const type = payload === undefined ? undefined : { 'content-type': 'application/json' };
    return app.inject({
      method,
      url,
      cookies,
      headers: { ...type, ...headers },
      ...(payload !== undefined && { payload }),
    });
  };
}

/** Counts the stored data that a call could have added to. */
async function countStored({ services }: TestApp): Promise<unknown> {
  const { rows } = await services.pool.query(`select
    (select count(*) from events) as events, (select count(*) from accounts) as accounts,
    (select count(*) from sessions) as sessions, (select count(*) from command_register) as commands`);
  return rows[0];
}

function assertRefused(answer: LightMyRequestResponse, status: number | undefined, what: string): void {
  assertNotEvil(answer, what);
  if (status === undefined) assert.match(String(answer.statusCode), /^4/, `${what}: ${answer.body}`);
  assertErrorResponse(answer, status ?? answer.statusCode, what);
}

function assertNotEvil({ headers }: LightMyRequestResponse, what: string): void {
  assert.doesNotMatch(
    JSON.stringify(headers),
    /evil/,
    `${what}: the answer contains a header that the sender injected`,
  );
}

test('input that no route can accept is refused in plain words by every route and stores nothing', async (t) => {
  const testApp = await buildTestApp(t, { env: UNLIMITED });
  const routes = routeTable(testApp.app).filter(({ url }) => url.startsWith('/api/'));
  assert.ok(routes.length > 10);
  for (const route of routes) {
    await t.test(`${route.method} ${route.url}`, async () => {
      const { browser } = await callerOf(route, testApp);
      const before = await countStored(testApp);
      const send = sender(testApp, browser, route);
      const url = exampleUrl(route);
      const { body } = route.schema;

      if (route.method !== 'GET') {
        for (const { what, payload, status } of [...invalidBodies(), ...(body ? badBodiesFor(body) : [])]) {
          assertRefused(await send({ url, payload }), status, what);
        }
        for (const type of OTHER_TYPES) {
          for (const payload of ['{}', 'x=1']) {
            const sent = { url, payload, headers: { 'content-type': type } };
            assertRefused(await send(sent), 415, type);
          }
        }
      }
      for (const { what, url, status } of [...badPathsFor(route), ...badQueriesFor(route)]) {
        const payload = body && '{}';
        assertRefused(await send({ url, ...(payload && { payload }) }), status, what);
      }
      for (const time of BAD_TIMES) {
        assertRefused(await send({ url, headers: { 'x-local-time': time } }), 400, `X-Local-Time ${time}`);
      }
      assert.deepEqual(await countStored(testApp), before);
      assert.equal((await browser.get('/api/user')).statusCode, 200, 'the person is still signed in');
    });
  }
  assert.equal(({} as { admin?: boolean }).admin, undefined);
});

test('odd but valid input never breaks a route', async (t) => {
  const testApp = await buildTestApp(t, { env: UNLIMITED });
  for (const route of routeTable(testApp.app)) {
    await t.test(`${route.method} ${route.url}`, async () => {
      const { browser } = await callerOf(route, testApp);
      const send = sender(testApp, browser, route);
      const url = exampleUrl(route);
      const { body } = route.schema;
      const headers = { 'idempotency-key': 'x', 'x-forwarded-for': '\u00ff', cookie: '=;__proto__=1' };
      const sent: Sent[] = [
        ...(body ? [...oddBodiesFor(body)].map(({ payload }) => ({ url, payload })) : [{ url }]),
        { url, headers },
        { url: `${url}?${'a=1&'.repeat(500)}` },
        { url: `${url}?__proto__[admin]=1&a=%ZZ` },
      ];
      for (const one of sent) {
        const answer = await send(one);
        assert.ok(answer.statusCode < 500, `${answer.statusCode} to ${JSON.stringify(one).slice(0, 200)}`);
        assertNotEvil(answer, JSON.stringify(one));
      }
    });
  }
});
