import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';

const METHOD = 'http.request.method';
const ROUTE = 'http.route';
const STATEMENT = 'db.query.text';
const ERROR_TYPE = 'error.type';
/**
 * The attributes that leave the process as they are. `STATEMENT` leaves without values, and `ERROR_TYPE` if it looks
 * like a code. All others stay here.
 */
const PLAIN = [METHOD, ROUTE, 'http.response.status_code', 'db.system.name', 'db.operation.name'] as const;
/** Only the span of a request has it. */
const REQUEST_MARK = 'fastify.root';

const STATEMENT_MAX = 2_000;
const ERROR_CODE = /^[\w.-]{1,60}$/;

/**
 * The span as it may leave the process: the route instead of the address, statements without values, and no message of an
 * error. A list says which attributes stay, so that a new one of a library does not leave by itself.
 */
export function withoutValues(span: ReadableSpan): ReadableSpan {
  const { kind, parentSpanContext, startTime, endTime, duration, ended, resource, status } = span;
  return {
    ...{ kind, startTime, endTime, duration, ended, resource },
    ...(parentSpanContext && { parentSpanContext }),
    name: nameOf(span),
    spanContext: () => span.spanContext(),
    status: { code: status.code },
    attributes: attributesOf(span.attributes),
    instrumentationScope: span.instrumentationScope,
    events: [],
    links: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** A new name for the span. In theirs, the libraries put names of the database, prepared statements and functions. */
function nameOf({ name, attributes }: ReadableSpan): string {
  if (REQUEST_MARK in attributes) return `${attributes[METHOD]} ${attributes[ROUTE] ?? '(no route)'}`;
  if (!name.startsWith('pg')) return 'handler';
  const [, verb] = /^\s*([a-z]+)/i.exec(`${attributes[STATEMENT] ?? ''}`) ?? [];
  return verb ? `pg.query:${verb.toUpperCase()}` : 'pg';
}

function attributesOf(all: Attributes): Attributes {
  const kept: Attributes = {};
  for (const name of PLAIN) {
    if (all[name] !== undefined) kept[name] = all[name];
  }
  const { [STATEMENT]: statement, [ERROR_TYPE]: error } = all;
  if (typeof statement === 'string') kept[STATEMENT] = statementWithoutValues(statement);
  if (typeof error === 'string' && ERROR_CODE.test(error)) kept[ERROR_TYPE] = error;
  return kept;
}

/** Values are parameters and so not in the text. A literal that a statement has all the same becomes `?`. */
function statementWithoutValues(text: string): string {
  if (text.includes('$$')) return '?';
  return text
    .replaceAll(/'(?:[^']|'')*'?/g, '?')
    .replaceAll(/(?<![\w$"])\d+(?:\.\d+)?/g, '?')
    .slice(0, STATEMENT_MAX);
}
