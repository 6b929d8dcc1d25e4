import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API_NAMES } from '../../../domain/mood/scale.ts';
import { MoodEntry } from '../../../domain/mood/schema.ts';
import {
  bodyOf,
  contentOf,
  contentOfBody,
  FIELDS,
  isSameContent,
  type MoodContent,
  mergeContents,
  NO_CONTENT,
} from './content.ts';

/** Each value is chosen. */
const chosen: MoodContent = {
  ...contentOfBody(Object.fromEntries(API_NAMES.map((name) => [name, 3]))),
  ...{ moodValue: 4, fatigueValue: 2, notes: 'tea' },
};

test('the fields are those of the content in a conflict', () => {
  const [conflict] = MoodEntry.properties.conflict.anyOf;
  assert.deepEqual(FIELDS, Object.keys(conflict.properties));
});

test('a body leaves out what is not chosen, and reading it gives the content again', () => {
  assert.deepEqual(bodyOf(chosen), chosen);
  assert.deepEqual(bodyOf(NO_CONTENT), {});
  const { notes: _, ...values } = chosen;
  assert.deepEqual(bodyOf({ ...chosen, notes: '' }), values);
  for (const content of [chosen, NO_CONTENT, { ...NO_CONTENT, fatigueValue: 5 }])
    assert.deepEqual(contentOfBody(bodyOf(content)), content);
});

test('a field of a body with an unexpected type counts as missing', () => {
  assert.deepEqual(contentOfBody({ moodValue: '4', fatigueValue: 0, notes: 7, id: 'x' }), NO_CONTENT);
});

test('an entry has more than its content', () => {
  const entry = { ...chosen, id: 'x', revision: 3 };
  assert.deepEqual(contentOf(entry), chosen);
  assert.ok(isSameContent(entry, chosen));
  assert.ok(isSameContent({ ...chosen, notes: null }, { ...chosen, notes: '' }));
  for (const name of FIELDS) assert.ok(!isSameContent(chosen, { ...chosen, [name]: null }), name);
});

test('of two changes, each field that the person has changed here stays, and the others follow the other device', () => {
  const theirs = { ...NO_CONTENT, moodValue: 1, fatigueValue: 1, notes: 'rain' };
  assert.deepEqual(mergeContents(chosen, chosen, theirs), theirs);
  for (const name of FIELDS)
    assert.deepEqual(mergeContents(chosen, { ...chosen, [name]: null }, theirs), { ...theirs, [name]: null });
});

test('a field that an older stored answer lacks counts as not chosen, and not as changed', () => {
  const { fatigueValue: _, ...older } = chosen;
  assert.deepEqual(contentOf(older), { ...chosen, fatigueValue: null });
  const theirs = { ...chosen, fatigueValue: 5 };
  assert.deepEqual(mergeContents(older as MoodContent, contentOf(older), theirs), theirs);
});
