import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';

interface Component {
  readonly type: string;
  readonly inputs?: readonly string[];
  readonly source?: string;
}

interface VectorConfig {
  readonly sources: Readonly<Record<string, Component>>;
  readonly transforms: Readonly<Record<string, Component>>;
  readonly sinks: Readonly<Record<string, Component>>;
  readonly tests: readonly {
    readonly inputs: readonly {
      readonly insert_at: string;
      readonly log_fields: { readonly message: string };
    }[];
    readonly outputs: readonly { readonly extract_from: string }[];
  }[];
}

/** The functions of Vector's language that the example may call, as its reference lists them. */
const KNOWN_FUNCTIONS = [
  ...['get', 'parse_json', 'string', 'is_object', 'object', 'to_int', 'from_unix_timestamp', 'now', 'exists'],
  ...['del', 'merge', 'assert', 'assert_eq', 'starts_with'],
];

const config = parse(readFileSync(new URL('vector.yaml', import.meta.url), 'utf8')) as VectorConfig;

// Vector itself is not installed here. `vector validate` and `vector test` check the rest.
test('the components of the example for Vector lead from the containers to a sink', () => {
  const known = Object.keys({ ...config.sources, ...config.transforms });
  for (const [name, { inputs = [] }] of Object.entries({ ...config.transforms, ...config.sinks })) {
    assert.ok(inputs.length > 0, `${name} has inputs`);
    for (const input of inputs) assert.ok(known.includes(input), `${name} reads ${input}`);
  }
  const read = Object.values({ ...config.transforms, ...config.sinks }).flatMap(({ inputs }) => inputs ?? []);
  for (const name of known) assert.ok(read.includes(name), `${name} is read`);
  for (const { inputs, outputs } of config.tests) {
    for (const { insert_at } of inputs) assert.ok(config.transforms[insert_at], insert_at);
    for (const { extract_from } of outputs) assert.ok(config.transforms[extract_from], extract_from);
  }
});

test('text that is not JSON leaves only if Hearten wrote it', () => {
  const { source = '' } = config.transforms.lines ?? {};
  assert.match(
    source,
    /if !starts_with\(text, "hearten: "\) \{ text = "[^"]*" \}\n\s*line = \{ "level": 50, "msg": text \}/,
  );
  assert.equal(source.match(/\.message/g)?.length, 2, 'the message is read twice: as JSON, and as text');
});

test('the program of the example calls known functions, and every call that can fail says what happens then', () => {
  const { source = '' } = config.transforms.lines ?? {};
  const calls = [...source.matchAll(/\b([a-z_]+)!?\(/g)].map(([, name]) => name ?? '');
  assert.ok(calls.length > 5);
  for (const name of calls) assert.ok(KNOWN_FUNCTIONS.includes(name), name);
  for (const line of source
    .split('\n')
    .filter((each) => /\b(?:to_int|string|from_unix_timestamp)\(/.test(each))) {
    assert.match(line, /\?\?/, line);
  }
});

test('the tests in the example use lines with the fields of Hearten’s log', () => {
  const [failure = ''] = config.tests.flatMap(({ inputs }) =>
    inputs.map(({ log_fields }) => log_fields.message),
  );
  const line = JSON.parse(failure) as Record<string, unknown>;
  assert.deepEqual(Object.keys(line), ['level', 'time', 'pid', 'hostname', 'task', 'err', 'msg']);
});
