import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOT_MIN_PEOPLE } from '../../../domain/places/dots.ts';
import { pageText, render } from '../../testing/render.ts';
import { PrivacyPage } from './privacy-page.tsx';

test('the privacy page says what the map shows, and what “Keep me off the map” changes', async (t) => {
  await render(t, <PrivacyPage />);
  const words = pageText().replace(/\s+/g, ' ');
  assert.ok(words.includes('The map shows a place only when at least three people share it.'));
  assert.equal(DOT_MIN_PEOPLE, 3);
  assert.ok(words.includes('With “Keep me off the map” no place is sent. You are still counted.'));
});
