import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LeftRequests } from './left-requests.ts';

const event = (id: string, navigation: string | null = null) => ({
  navigation,
  request: { request: id, url: `http://localhost/${id}.js` },
});

const failure = (id: string) =>
  `Failed to load ‘http://localhost/${id}.js’. A ServiceWorker intercepted the request and encountered an unexpected error.`;

test('a request that was under way when its page was left explains its message, whenever it ends', () => {
  const requests = new LeftRequests();
  requests.sent(event('ends-before-the-next-page'));
  requests.sent(event('ends-after-it'));
  requests.leave();
  requests.failed(event('ends-before-the-next-page'));
  requests.sent(event('next-page', 'navigation'));
  requests.failed(event('ends-after-it'));
  assert.ok(requests.explain(failure('ends-before-the-next-page')));
  assert.ok(requests.explain(failure('ends-after-it')));
});

test('a request that fails while its page stays explains nothing, and neither does one that ended before', () => {
  const requests = new LeftRequests();
  requests.sent(event('fails-before'));
  requests.failed(event('fails-before'));
  requests.sent(event('completes'));
  requests.completed(event('completes'));
  requests.leave();
  requests.sent(event('next-page', 'navigation'));
  requests.sent(event('fails-after'));
  requests.failed(event('fails-after'));
  for (const id of ['fails-before', 'completes', 'next-page', 'fails-after']) {
    assert.equal(requests.explain(failure(id)), false, id);
  }
});

test('a request that was left explains one message, and not a later failure at the same address', () => {
  const requests = new LeftRequests();
  requests.sent(event('left'));
  requests.leave();
  requests.sent(event('next-page', 'navigation'));
  assert.ok(requests.explain(failure('left')));
  assert.equal(requests.explain(failure('left')), false);
});

test('a failure after the next page has opened is not explained, also if no request for the page was reported', () => {
  const requests = new LeftRequests();
  requests.sent(event('left'));
  requests.leave();
  requests.arrive();
  requests.sent(event('fails-after'));
  requests.failed(event('fails-after'));
  assert.ok(requests.explain(failure('left')));
  assert.equal(requests.explain(failure('fails-after')), false);
});

test('other messages are not explained', () => {
  const requests = new LeftRequests();
  requests.sent(event('left'));
  requests.leave();
  requests.sent(event('next-page', 'navigation'));
  assert.equal(requests.explain('TypeError: http://localhost/left.js'), false);
});
