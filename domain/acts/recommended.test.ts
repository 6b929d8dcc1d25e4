import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../domain-error.ts';
import { codePoints } from '../text.ts';
import { RECOMMENDED_ACTS, recommendedAct, STARTER_SLUGS, slugsAt } from './recommended.ts';
import { ACT_DESCRIPTION_MAX, ACT_TITLE_MAX } from './schema.ts';

/**
 * The slugs as first published. Clients refer to acts by index and the log by slug, so this list may only
 * grow.
 */
const PUBLISHED = [
  'three-slow-breaths open-the-window warm-drink lie-down-on-purpose dim-the-evening do-one-thing-less',
  'listen-to-one-song loosen-the-shoulders wiggle-hands-and-feet a-few-steps change-your-seat',
  'stretch-like-a-cat send-a-small-hello hear-a-voice ask-for-one-thing thank-somebody sit-beside-somebody',
  'a-bite-you-like drink-within-reach smell-something-good ready-for-tomorrow three-lines-in-a-notebook',
  'draw-what-is-near take-one-picture hum-a-tune read-a-page warm-water-on-hands fresh-pillow soft-clothes',
  'note-for-the-next-visit kind-sentence',
].flatMap((line) => line.split(' '));

test('a published recommended act keeps its index and its slug', () => {
  assert.deepEqual(RECOMMENDED_ACTS.map(({ slug }) => slug).slice(0, PUBLISHED.length), PUBLISHED);
});

test('there are at least 24 different acts, some in every category, with texts within the limits', () => {
  assert.ok(RECOMMENDED_ACTS.length >= 24);
  for (const field of ['slug', 'title', 'description'] as const) {
    assert.equal(new Set(RECOMMENDED_ACTS.map((act) => act[field])).size, RECOMMENDED_ACTS.length, field);
  }
  for (const category of ['rest', 'movement', 'connection', 'nourishment', 'creativity', 'care']) {
    assert.ok(RECOMMENDED_ACTS.filter((act) => act.category === category).length >= 4, category);
  }
  for (const { slug, title, description } of RECOMMENDED_ACTS) {
    assert.match(slug, /^[a-z]+(-[a-z]+)*$/);
    assert.ok(codePoints(title) <= ACT_TITLE_MAX && codePoints(description) <= ACT_DESCRIPTION_MAX, slug);
  }
});

test('the starter list has three recommended acts', () => {
  assert.equal(new Set(STARTER_SLUGS).size, 3);
  for (const slug of STARTER_SLUGS) assert.equal(recommendedAct(slug)?.slug, slug);
});

test('an index outside the list is refused', () => {
  assert.deepEqual(slugsAt([2, 0]), ['warm-drink', 'three-slow-breaths']);
  for (const index of [-1, RECOMMENDED_ACTS.length, 0.5, Number.NaN]) {
    assert.throws(
      () => slugsAt([index]),
      new DomainError('invalid', 'Please choose from the recommended activities'),
    );
  }
});
