import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOT_MIN_PEOPLE } from '../../../domain/places/dots.ts';
import { REMINDER_TEXT, REMINDER_TITLE } from '../../../domain/reminders/notification.ts';
import { pageText, render } from '../../testing/render.ts';
import { PrivacyPage } from './privacy-page.tsx';

test('the privacy page says what the map shows, and what “Keep me off the map” changes', async (t) => {
  await render(t, <PrivacyPage />);
  const words = pageText().replace(/\s+/g, ' ');
  assert.ok(words.includes('The map shows a place only when at least three people share it.'));
  assert.equal(DOT_MIN_PEOPLE, 3);
  assert.ok(words.includes('With “Keep me off the map” no place is sent. You are still counted.'));
});

test('the privacy page has the words of every reminder', async (t) => {
  await render(t, <PrivacyPage />);
  const words = pageText().replace(/\s+/g, ' ');
  assert.ok(words.includes(`Every reminder says “${REMINDER_TITLE}: ${REMINDER_TEXT}” to everyone`));
});

test('the privacy page says who else sees what is reported and what is lent to a study', async (t) => {
  await render(t, <PrivacyPage />);
  const words = pageText().replace(/\s+/g, ' ');
  assert.ok(words.includes('Moderators see what is reported, and researchers what you lend to a study.'));
  assert.ok(words.includes('edit mood entries, journal entries and your plan'));
});
