import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { eventually } from '../../infra/testing/eventually.ts';
import { FaultyRelay } from './relay.ts';

/** A relay in front of a server that lists the whole bodies it has received. */
async function open(t: TestContext) {
  const received: string[] = [];
  const server = createServer(async (request, answer) => {
    try {
      received.push((await buffer(request)).toString());
      answer.writeHead(201, { 'content-type': 'text/plain' }).end('it is stored');
    } catch {
      // The relay has cut the request.
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const relay = await FaultyRelay.start(t);
  relay.target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = (body: string) =>
    fetch(`${relay.origin}/api/mood`, { method: 'POST', body, headers: { 'idempotency-key': 'k' } });
  return { relay, received, post };
}

test('without a fault a call and its answer go through', async (t) => {
  const { relay, received, post } = await open(t);
  const answer = await post('a mood');
  assert.deepEqual([answer.status, await answer.text()], [201, 'it is stored']);
  assert.deepEqual(received, ['a mood']);
  assert.equal(relay.callsOf('POST /api/mood'), 1);
});

test('a relay that refuses is back at the same address', async (t) => {
  const { relay, received, post } = await open(t);
  await relay.setFault('refuse');
  const refused: unknown = await post('lost').catch((error: Error) => error.cause);
  assert.equal((refused as NodeJS.ErrnoException).code, 'ECONNREFUSED');
  await relay.setFault(undefined);
  assert.equal((await post('a mood')).status, 201);
  assert.deepEqual(received, ['a mood']);
});

test('a call that hangs ends with the fault, and never reached the server', async (t) => {
  const { relay, received, post } = await open(t);
  await relay.setFault('hang');
  const hanging = assert.rejects(post('hangs'), /fetch failed/);
  await eventually('the call hangs', () => relay.counts.faults.hang > 0);
  await relay.setFault(undefined);
  await hanging;
  assert.deepEqual(received, []);
});

test('of a cut request the server gets half', async (t) => {
  const { relay, received, post } = await open(t);
  await relay.setFault('cut-request');
  await assert.rejects(post('half of this'), /fetch failed/);
  assert.deepEqual(received, []);
  assert.equal(relay.counts.faults['cut-request'], 1);
});

test('the server has executed a call whose answer is cut', async (t) => {
  const { relay, received, post } = await open(t);
  await relay.setFault('cut-answer');
  const read = async (body: string) => (await post(body)).text();
  await assert.rejects(read('one'));
  await assert.rejects(read('two'));
  assert.deepEqual(received, ['one', 'two']);
});

test('the observer of writes is told the key, and that the whole answer is on its way', async (t) => {
  const { relay, post } = await open(t);
  const ends: string[] = [];
  relay.observer = (key) => (end) => void ends.push(`${key} ${end}`);
  await (await post('a mood')).text();
  assert.equal(ends[0], 'k answered');
});
