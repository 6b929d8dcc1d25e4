import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Compile } from 'typebox/compile';
import { documentOf } from '../../openapi/document.ts';
import { routeTable } from '../../testing/route-table.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { html } from './html.ts';

const asTemplate = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}');

test('every route is in the document with a summary and an answer', async (t) => {
  const { app } = await buildTestApp(t);
  const answer = await app.inject('/api/openapi.json');
  assert.equal(answer.statusCode, 200);
  const { openapi, paths } = answer.json();
  assert.equal(openapi, '3.1.0');
  const missing = routeTable(app).filter(
    ({ method, url }) => !paths[asTemplate(url)]?.[method.toLowerCase()],
  );
  assert.deepEqual(missing, [], 'all routes are described');

  const { operations } = documentOf(app);
  assert.equal(operations.length, routeTable(app).length, 'nothing else is described');
  const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  assert.deepEqual(operations.filter(({ summary }) => !summary).map(name), [], '`summary` in each schema');
});

test('both documents are prepared once: they have a strong tag, a compressed form, and 304 for those who have them', async (t) => {
  const { app } = await sharedTestApp(t);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const url of ['/api/openapi.json', '/api/docs']) {
    const plain = await app.inject(url);
    const again = await app.inject(url);
    assert.match(String(plain.headers.etag), /^"[\w-]{43}"$/, 'a strong tag');
    assert.equal(again.headers.etag, plain.headers.etag);
    assert.equal(plain.headers['cache-control'], 'no-cache');
    assert.equal(plain.headers.vary, 'Accept-Encoding');
    for (const [encoding, decompress] of Object.entries(unpack)) {
      const headers = { 'accept-encoding': `${encoding}, identity;q=0.5` };
      const packed = await app.inject({ url, headers });
      assert.equal(packed.headers['content-encoding'], encoding);
      assert.equal(decompress(packed.rawPayload).toString(), plain.body);
      assert.ok(packed.rawPayload.length < plain.rawPayload.length / 5, `${packed.rawPayload.length} bytes`);
      assert.notEqual(packed.headers.etag, plain.headers.etag, 'other bytes have another tag');
      const unchanged = await app.inject({
        url,
        headers: { ...headers, 'if-none-match': `"else", W/${packed.headers.etag}` },
      });
      assert.deepEqual([unchanged.statusCode, unchanged.body], [304, '']);
      assert.equal(unchanged.headers.etag, packed.headers.etag);
    }
    const changed = await app.inject({ url, headers: { 'if-none-match': '"else"' } });
    assert.deepEqual([changed.statusCode, changed.body], [200, plain.body]);
  }
});

test('every example in the document is valid for its schema', async (t) => {
  const { app } = await sharedTestApp(t);
  await app.ready();
  const { operations } = documentOf(app);
  const wrong = operations.flatMap(({ method, path, requestBody, responses }) => {
    const shown = [requestBody, ...Object.values(responses)].flatMap((one) =>
      Object.entries(one?.content ?? {}),
    );
    return shown
      .filter(([type]) => type === 'application/json')
      .flatMap(([, { schema, example }]) =>
        Compile(schema)
          .Errors(example)
          .map(
            (error) => `${method} ${path} ${error.instancePath} ${error.message}: ${JSON.stringify(example)}`,
          ),
      );
  });
  assert.deepEqual(
    wrong,
    [],
    'add an example for the field to api/openapi/examples.ts, or `examples` to its schema',
  );
});

test('the page works under the strict policy without a script, and contains every call', async (t) => {
  const { app } = await sharedTestApp(t);
  const page = await app.inject('/api/docs');
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe/);
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page.body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  assert.ok(policy.includes(`style-src 'self' 'sha256-${hash}'`), 'its style is allowed by hash');
  assert.doesNotMatch(
    page.body,
    /<script| style=| on[a-z]+=|https?:\/\/(?!localhost)/,
    'no inline code and nothing from elsewhere',
  );
  for (const { method, path } of documentOf(app).operations) {
    assert.ok(page.body.includes(`${method}</span> <code>${path}</code>`), `${method} ${path}`);
  }
  const ids = [...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.deepEqual(ids, [...new Set(ids)], 'no two places have the same id');
  assert.doesNotMatch(ids.join(''), /\s/, 'an id with a space would name no section');
  for (const [, target] of page.body.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target), target);
});

test('texts of schemas are escaped', () => {
  assert.equal(html`<p>${'<b>&"'}</p>`.text, '<p>&lt;b&gt;&amp;&quot;</p>');
  assert.equal(html`<ul>${[html`<li></li>`, false, undefined]}</ul>`.text, '<ul><li></li></ul>');
});
