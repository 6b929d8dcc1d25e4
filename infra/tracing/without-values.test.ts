import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Attributes, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { withoutValues } from './without-values.ts';

const spanWith = (name: string, attributes: Attributes, more: Partial<ReadableSpan> = {}): ReadableSpan => ({
  name,
  attributes,
  kind: SpanKind.SERVER,
  spanContext: () => ({ traceId: '1', spanId: '2', traceFlags: 1 }),
  startTime: [1, 0],
  endTime: [2, 0],
  duration: [1, 0],
  ended: true,
  resource: resourceFromAttributes({}),
  instrumentationScope: { name: 'test' },
  status: { code: SpanStatusCode.UNSET },
  events: [],
  links: [],
  droppedAttributesCount: 0,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
  ...more,
});

test('a request keeps its route, and loses its address and the message of its error', () => {
  const span = withoutValues(
    spanWith(
      'request',
      {
        'fastify.root': '@fastify/otel',
        'http.request.method': 'DELETE',
        'http.route': '/api/mood/:id',
        'url.path': '/api/mood/4f0f3c8e?userId=1000',
        'user_agent.original': 'Firefox',
        'http.response.status_code': 500,
      },
      {
        status: { code: SpanStatusCode.ERROR, message: 'no such entry: canary' },
        events: [{ name: 'exception', time: [1, 0], attributes: { 'exception.message': 'canary' } }],
      },
    ),
  );
  assert.equal(span.name, 'DELETE /api/mood/:id');
  assert.deepEqual(span.attributes, {
    'http.request.method': 'DELETE',
    'http.route': '/api/mood/:id',
    'http.response.status_code': 500,
  });
  assert.deepEqual([span.status, span.events], [{ code: SpanStatusCode.ERROR }, []]);
});

test('a request to an address without a route shows nothing of it', () => {
  const { name } = withoutValues(
    spanWith('request', {
      'fastify.root': '@fastify/otel',
      'http.request.method': 'GET',
      'url.path': '/canary',
    }),
  );
  assert.equal(name, 'GET (no route)');
});

test('a statement keeps its parameters’ numbers and loses every value', () => {
  const statements: [text: string, shown: string, name: string][] = [
    [
      'select * from mood_v5.moods where person = $1 limit 20',
      'select * from mood_v5.moods where person = $1 limit ?',
      'pg.query:SELECT',
    ],
    ["set application_name = 'it''s canary'", 'set application_name = ?', 'pg.query:SET'],
    ["select 'unfinished canary", 'select ?', 'pg.query:SELECT'],
    ['do $$ canary $$', '?', 'pg.query:DO'],
  ];
  for (const [text, shown, shownName] of statements) {
    const { name, attributes } = withoutValues(
      spanWith('pg.query:hearten_12 hearten', {
        'db.query.text': text,
        'db.postgresql.values': ['canary'],
        'db.namespace': 'hearten',
        'server.address': '10.0.0.7',
        'error.type': 'it has canary words',
      }),
    );
    assert.equal(name, shownName);
    assert.deepEqual(attributes, { 'db.query.text': shown });
  }
});
