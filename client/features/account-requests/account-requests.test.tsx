import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { AccountRequest } from '../../../domain/account-requests/schema.ts';
import { clearResources } from '../../lib/resource.ts';
import { today } from '../../lib/today.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { hiddenText } from './account-requests.ts';
import { AccountRequestsDialog } from './account-requests-dialog.tsx';

const FOUND: AccountRequest = {
  id: '5d2c9b70-1e48-5a36-9f02-c4b8e6a1d753',
  action: 'find',
  day: '2025-03-01',
  reason: 'court order 12',
  hiddenUntil: null,
  legalGround: null,
};
const EXPORTED: AccountRequest = {
  ...FOUND,
  id: '6c4e8a21-7b95-5d03-8e61-f2d7b9c5a340',
  action: 'export',
  day: today.value,
  reason: null,
  hiddenUntil: '2025-04-02',
  legalGround: '§ 95 StPO',
};

beforeEach(clearResources);

test('each request says what was done, on which day and why, and why it was not shown before', async (t) => {
  await serve(t, () => [200, [EXPORTED, FOUND]]);
  await render(t, <AccountRequestsDialog onClose={() => undefined} />);
  await until(() => pageText().includes('Your account was looked up by its username.'));
  const text = pageText();
  assert.match(text, /A copy of everything in your account was made\.TodayReason: a legal request/);
  assert.match(text, /The law did not allow us to tell you before: § 95 StPO\. Shown since: 2 April 2025/);
  assert.match(text, /looked up by its username\.1 March 2025Reason: court order 12$/);
});

test('west of Greenwich, a request whose date in UTC is tomorrow’s is shown since “Today”', () => {
  const shown = hiddenText({ hiddenUntil: '2025-04-02', legalGround: '§ 95 StPO' }, '2025-04-01');
  assert.match(shown ?? '', /Shown since: Today$/);
});

test('without requests it says so', async (t) => {
  await serve(t, () => [200, []]);
  await render(t, <AccountRequestsDialog onClose={() => undefined} />);
  await until(() => pageText().includes('There is nothing to show.'));
});

test('a list that can’t be loaded can be tried again', async (t) => {
  let isAway = true;
  await serve(t, () => (isAway ? [503] : [200, [FOUND]]));
  await render(t, <AccountRequestsDialog onClose={() => undefined} />);
  await until(() => pageText().includes('This list can’t be loaded right now.'));
  isAway = false;
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('court order 12'));
});
