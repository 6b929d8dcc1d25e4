import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { sealText } from './sealed-text.ts';
import { TextOpener } from './text-opener.ts';
import { UnreadableTexts } from './unreadable.ts';

const keyId = '0e0f4c3c-31c5-4d55-8a5c-0d6b5a0c9a11';
const place = { entityId: 'entry-1', field: 'notes' };

test('a text whose key is gone is null; so is a damaged one, which is reported', () => {
  const key = randomBytes(32);
  const sealed = sealText('one line', place, { keyId, key });
  const reported: string[] = [];
  const report = (subject: string) => void reported.push(subject);
  const opener = new TextOpener(new Map([[keyId, key]]), report);
  assert.equal(opener.open(sealed, place), 'one line');
  assert.equal(opener.open(null, place), null);
  assert.equal(new TextOpener(new Map(), report).open(sealed, place), null);
  assert.deepEqual(reported, []);
  assert.equal(opener.open({ ...sealed, text: 'AAAA' }, place), null);
  assert.equal(opener.open({ ...sealed, keyId: `v2:${keyId}` }, place), null);
  assert.deepEqual(reported, ['notes of entry-1', 'notes of entry-1']);
});

test('a text with a key of its own opens only with both keys', () => {
  const [own, owner] = [
    { keyId: '4b1d6c52-0f0e-4a53-9f62-2f0d6c1f7a55', key: randomBytes(32) },
    { keyId, key: randomBytes(32) },
  ];
  const sealed = sealText('one line', place, owner, own);
  assert.equal(sealed.keyId, own.keyId, '1.0.2 finds no key with this id, and shows no text');
  const reported: string[] = [];
  const openWith = (...keys: (typeof own)[]) =>
    new TextOpener(new Map(keys.map((each) => [each.keyId, each.key])), (subject) => {
      reported.push(subject);
    }).open(sealed, place);
  assert.equal(openWith(own, owner), 'one line');
  assert.deepEqual([openWith(own), openWith(owner), openWith()], [null, null, null]);
  assert.deepEqual(reported, []);
  assert.equal(openWith(own, { ...owner, key: randomBytes(32) }), null);
  assert.deepEqual(reported, ['notes of entry-1']);
});

test('each damaged text is logged once and counted once', () => {
  const log = collectingLogger();
  const unreadable = new UnreadableTexts(log);
  for (const subject of ['notes of entry-1', 'notes of entry-1', 'the key 1']) {
    unreadable.report(subject, new RangeError('A sealed text is shorter than its tag'));
  }
  assert.equal(unreadable.count, 2);
  assert.deepEqual(log.messages('error'), [
    'a sealed text or key is damaged: the text is treated as missing',
    'a sealed text or key is damaged: the text is treated as missing',
  ]);
  assert.deepEqual(
    log.lines.map(({ fields }) => fields.what),
    ['notes of entry-1', 'the key 1'],
  );
});
