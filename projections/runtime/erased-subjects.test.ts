import assert from 'node:assert/strict';
import test from 'node:test';
import { moodProjection } from '../mood/project.ts';
import { asProjection } from '../projection.ts';
import { ErasedSubjects } from './erased-subjects.ts';

const moods = asProjection(moodProjection);

test('erased subjects that are known at one position are not used for another', () => {
  const known = new ErasedSubjects();
  const erased = new Set(['a-person']);
  known.set(moods, 7n, erased);
  assert.equal(known.get(moods, 7n), erased);
  assert.equal(known.get(moods, 8n), undefined);
  known.advance(moods, 6n, 9n);
  assert.equal(known.get(moods, 9n), undefined);
  known.advance(moods, 7n, 9n);
  assert.equal(known.get(moods, 9n), erased);
  assert.equal(known.get(moods, 7n), undefined);
});
