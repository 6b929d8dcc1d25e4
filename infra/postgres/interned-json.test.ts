import assert from 'node:assert/strict';
import test from 'node:test';
import { InternedJson } from './interned-json.ts';

test('the same text gives the same frozen object, another text another one', () => {
  const json = new InternedJson();
  const event = json.parse('{"data":{"sealed":{"text":"x"}}}') as { data: { sealed: object } };
  assert.deepEqual(event, { data: { sealed: { text: 'x' } } });
  assert.equal(json.parse('{"data":{"sealed":{"text":"x"}}}'), event);
  assert.notEqual(json.parse('{"data":{"sealed":{"text":"y"}}}'), event);
  assert.ok([event, event.data, event.data.sealed].every(Object.isFrozen));
});

test('null and damaged text are as JSON.parse has them', () => {
  const json = new InternedJson();
  assert.deepEqual([json.parse('null'), json.parse('null')], [null, null]);
  assert.throws(() => json.parse('{'), SyntaxError);
});

test('texts that were not used lately are dropped, and those in use stay', () => {
  const json = new InternedJson(2);
  const parse = (name: string) => json.parse(`{"name":"${name}"}`);
  const [used, unused] = [parse('used'), parse('unused')];
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    parse(name);
    assert.equal(parse('used'), used, name);
  }
  assert.notEqual(parse('unused'), unused);
});

test('a text of more than 2,048 characters is parsed each time', () => {
  const json = new InternedJson();
  const long = JSON.stringify({ text: 'x'.repeat(2_048) });
  assert.notEqual(json.parse(long), json.parse(long));
});
