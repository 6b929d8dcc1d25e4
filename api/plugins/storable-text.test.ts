import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import Fastify from 'fastify';
import errors from './errors.ts';
import storableText from './storable-text.ts';

const NUL = '\u0000';
const HALF_A_FLOWER = '\ud83c';

/** A test route that accepts any body and returns it. */
async function buildOpenRoute(t: TestContext) {
  const app = Fastify();
  await app.register(errors);
  await app.register(storableText);
  app.post('/:id', async () => 'taken');
  t.after(() => app.close());
  return (payload: unknown, url = '/id') =>
    app.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    });
}

test('text that cannot be stored unchanged is refused anywhere in a request', async (t) => {
  const send = await buildOpenRoute(t);
  for (const text of [NUL, `a${NUL}b`, HALF_A_FLOWER, `a${HALF_A_FLOWER}`]) {
    for (const body of [text, [text], { name: text }, { [text]: 1 }, { deep: [[{ deeper: [1, text] }]] }]) {
      const answer = await send(body);
      assert.equal(answer.statusCode, 400, JSON.stringify(body));
      assert.equal(
        answer.json().message,
        'The text contains a character that cannot be stored. Please remove it.',
      );
    }
  }
  for (const url of ['/a%00', '/id?name=%00', '/id?%00=name']) {
    assert.equal((await send({}, url)).statusCode, 400, url);
  }
});

test('all other text is accepted', async (t) => {
  const send = await buildOpenRoute(t);
  for (const body of [{ name: '\ud83c\udf3c \u202e\ufeff\r\n' }, { '': '' }, [null, 1, true, [], {}], null]) {
    assert.equal((await send(body)).body, 'taken', JSON.stringify(body));
  }
  assert.equal((await send({}, '/%F0%9F%8C%BC?q=%F0%9F%8C%BC')).statusCode, 200);
});
