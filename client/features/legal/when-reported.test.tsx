import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REMOVED_KEY_MS } from '../../../domain/moderation/limits.ts';
import { CaseDetail, CaseSummary } from '../../../domain/moderation/schema.ts';
import { DAY_MS } from '../../../domain/time/units.ts';
import { pageText, render } from '../../testing/render.ts';
import { WhenReported } from './when-reported.tsx';

test('the privacy page says how long the words of a removed post can be read', async (t) => {
  await render(t, <WhenReported />);
  assert.ok(pageText().includes(`can read a removed text for ${REMOVED_KEY_MS / DAY_MS} days`));
});

/**
 * The words of the page for each part of a case that a moderator sees in the open case, but not in the list of cases.
 */
const CASE_WORDS: Readonly<Record<string, string>> = {
  moods: 'its moods',
  createdAt: 'when it was sent',
  why: 'the reasons and words of the reports',
  author: 'whether its author is limited because of it',
  history: 'what was decided before',
  appeal: 'your words if you ask for another look',
};
/** These follow from the history. */
const COMPUTED = ['decisions', 'undoable', 'unreadableFrom'];

test('the privacy page names everything that a moderator sees of a case', async (t) => {
  await render(t, <WhenReported />);
  const inListToo = Object.keys(CaseSummary.properties);
  const parts = Object.keys(CaseDetail.properties).filter((part) => !inListToo.includes(part));
  assert.deepEqual(parts.sort(), [...Object.keys(CASE_WORDS), ...COMPUTED].sort());
  for (const words of ['its words', ...Object.values(CASE_WORDS)])
    assert.ok(pageText().includes(words), words);
});
