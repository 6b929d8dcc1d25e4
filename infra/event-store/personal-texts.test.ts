import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import test from 'node:test';
import Type from 'typebox';
import { type EventDefinition, personal, type SealedText } from '../../domain/event.ts';
import { TextOpener } from '../crypto/text-opener.ts';
import { Codec } from './codec.ts';
import {
  codec,
  context,
  ignoreDamage,
  key,
  logged,
  noKeys,
  note,
  recorded,
  texts,
  unsealed,
  upcast,
} from './testing/mood-codec.ts';

test('in an unsealed event personal texts are sealed; values and ids are not', () => {
  const text = JSON.stringify(codec.encode(logged, unsealed));
  assert.ok(!text.includes('lake'));
  assert.ok(!text.includes(Buffer.from(note).toString('base64').slice(0, 12)));
  assert.ok(text.includes('"moodValue":3'));
});

test('a text of an entity with its own key names both keys, and the event keeps its version', () => {
  const definition = {
    ...{ type: 'PostShared', version: 1, entity: 'postId', hasOwnKey: true },
    data: Type.Object({ postId: Type.String(), content: Type.Optional(personal(Type.String())) }),
  } as const satisfies EventDefinition;
  const posts = new Codec([definition], '1.2.3');
  const shared = { type: 'PostShared', data: { postId: 'post-1', content: note } };
  const ownKey = { keyId: '4b1d6c52-0f0e-4a53-9f62-2f0d6c1f7a55', key: randomBytes(32) };
  assert.equal(posts.needsOwnKey(shared), true);
  assert.equal(posts.needsOwnKey({ ...shared, data: { postId: 'post-1' } }), false);
  const event = posts.encode(shared, { ...context, ownKey });
  assert.equal(event.metadata.schemaVersion, 1);
  const read = upcast(posts, recorded(event));
  assert.deepEqual(posts.keyIds(read), [ownKey.keyId, key.keyId]);
  assert.deepEqual(posts.ownKeyIds(read), [ownKey.keyId]);
  const both = new TextOpener(new Map([key, ownKey].map((each) => [each.keyId, each.key])), ignoreDamage);
  assert.deepEqual(posts.open(read, both)?.data, shared.data);
  assert.deepEqual(posts.open(read, texts)?.data, { postId: 'post-1' });

  const before = upcast(posts, recorded(posts.encode(shared, context)));
  assert.deepEqual(posts.ownKeyIds(before), []);
  assert.deepEqual(posts.open(before, texts)?.data, shared.data, 'a post from before stays readable');
});

test('a text that was moved to another entry cannot be opened there', () => {
  const one = recorded(codec.encode(logged, unsealed));
  const otherData = { ...logged.data, entryId: 'entry-2', notes: 'fine' };
  const other = recorded(codec.encode({ ...logged, data: otherData }, unsealed));
  const moved = { ...other, data: { ...other.data, notes: one.data.notes ?? null } };
  const { notes: _notes, ...rest } = otherData;
  assert.deepEqual(codec.open(upcast(codec, moved), texts)?.data, rest);
});

test('a text whose key is gone is left out, or empty where the event requires it', () => {
  const read = upcast(codec, recorded(codec.encode(logged, unsealed)));
  const { notes: _notes, ...rest } = logged.data;
  assert.deepEqual(codec.open(read, noKeys)?.data, rest);

  const PostWritten = {
    type: 'PostWritten',
    version: 1,
    entity: 'postId',
    data: Type.Object({ postId: Type.String(), content: personal(Type.String()) }),
  } as const satisfies EventDefinition;
  const posts = new Codec([PostWritten], 'test');
  const post = posts.encode({ type: 'PostWritten', data: { postId: 'post-1', content: note } }, context);
  assert.ok((post.data.content as SealedText).text);
  assert.deepEqual(posts.open(upcast(posts, recorded(post)), noKeys)?.data, {
    postId: 'post-1',
    content: '',
  });
});
