import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { DRAFT_PREFIX, journalDraft } from '../../lib/stored-names.ts';
import { SHARED_TEXT_QUESTION } from '../../lib/worker-questions.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { giveWorker } from '../../testing/service-worker.ts';
import { session } from '../session/session.ts';
import { SharePage } from './share-page.tsx';
import { hasSharedText } from './shared-text.ts';

const DRAFT = DRAFT_PREFIX + journalDraft(MAREN.id);
const contentOf = () => JSON.parse(localStorage.getItem(DRAFT) ?? '{}').content;

beforeEach(() => {
  localStorage.clear();
  session.value = { status: 'signed-in', user: MAREN };
});

test('a shared text becomes a draft on the device, below what is already there, and is not sent', async (t) => {
  const server = await serve(t, () => [200, null]);
  history.replaceState(null, '', '/share');
  giveWorker(t, { [SHARED_TEXT_QUESTION]: 'A poem\nhttps://poems.example/7' });
  localStorage.setItem(DRAFT, JSON.stringify({ title: 'Monday', content: 'Rain.', waiting: [] }));
  await render(t, <SharePage />);
  await until(() => named('textarea', 'What would you like to write down?'));
  assert.equal(contentOf(), 'Rain.\n\nA poem\nhttps://poems.example/7');
  assert.equal(hasSharedText(), false);
  assert.deepEqual(server.seen, []);
  await press(named('button', 'Close'));
  await until(() => location.pathname === '/track');
  assert.equal(contentOf(), 'Rain.\n\nA poem\nhttps://poems.example/7');
});

test('a text that a visitor shares waits until they have signed in', async (t) => {
  await serve(t, () => [200, null]);
  history.replaceState(null, '', '/share');
  const worker = giveWorker(t, { [SHARED_TEXT_QUESTION]: 'A poem' });
  session.value = { status: 'signed-out' };
  const page = await render(t, <SharePage />);
  await until(() => location.pathname === '/auth');
  await page.leave();
  worker.answers = { [SHARED_TEXT_QUESTION]: '' };
  history.replaceState(null, '', '/share');
  session.value = { status: 'signed-in', user: MAREN };
  await render(t, <SharePage />);
  await until(() => contentOf() === 'A poem');
});

test('without the worker the page says what to do', async (t) => {
  await serve(t, () => [200, null]);
  await render(t, <SharePage />);
  await until(() => pageText().includes('No text arrived.'));
  assert.ok(named('a', 'Open your journal'));
});
