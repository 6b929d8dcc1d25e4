import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COHORT_MIN } from '../../../domain/research/limits.ts';
import { STUDY_FIELDS } from '../../../domain/research/study/protocol.ts';
import { pageText, render } from '../../testing/render.ts';
import { InStudies } from './in-studies.tsx';

test('the privacy page names all that a study can use, and the least number of people in its answers', async (t) => {
  await render(t, <InStudies />);
  assert.ok(pageText().includes(`where at least ${COHORT_MIN} people are counted.`));
  assert.ok(pageText().includes(`your ${STUDY_FIELDS.join(' and ')} of each week`));
  assert.ok(pageText().includes(`your ${STUDY_FIELDS.join(' and ')} since you joined`));
});
