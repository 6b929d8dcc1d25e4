import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act } from 'react';
import type { OperationsOverview } from '../../../domain/operations/schema.ts';
import type { OwnRoles } from '../../../domain/staff/schema.ts';
import { clearResources } from '../../lib/resource.ts';
import { operationsOverview } from '../../testing/operations.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve } from '../../testing/server.ts';
import { type FakeSocket, installFakeSockets } from '../../testing/socket.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { startLive } from '../live/live.ts';
import { signedInAs, signedOut } from '../session/session.ts';
import { OperationsPage } from './operations-page.tsx';
import { SECTIONS } from './sections.ts';

const OVERVIEW = '/api/operations';
const sockets = installFakeSockets();

const acting = (): OwnRoles => ({
  roles: ['operator'],
  active: { role: 'operator', until: new Date(Date.now() + 3_600_000).toISOString() },
});
const refused = (status: number, message: string, reason?: string): Answer => [
  status,
  { statusCode: status, error: 'Refused', message, ...(reason ? { reason } : {}) },
];

/** The server of an operator who acts in the role. `answers` answers the calls of the page. */
const serverOf =
  (answers: Readonly<Record<string, () => Answer>>) =>
  ({ method, path }: SeenRequest): Answer =>
    path === '/api/staff/me'
      ? [200, acting()]
      : (answers[method === 'GET' ? path : `${method} ${path}`]?.() ?? [200, []]);
const serving = (overview: OperationsOverview) => serverOf({ [OVERVIEW]: () => [200, overview] });

/** Opens a page of operators at this address. */
const open = async (t: Parameters<typeof render>[0], address = '/ops') => {
  history.replaceState(null, '', address);
  await render(t, <OperationsPage />);
};
const words = () => pageText().replace(/\s+/g, ' ');
const heading = () => document.querySelector('h1')?.textContent;
const overviews = (seen: readonly SeenRequest[]) => seen.filter(({ path }) => path === OVERVIEW).length;
beforeEach(async () => {
  clearResources();
  await act(async () => {
    toaster.dismiss();
    startLive();
    signedInAs(MAREN);
  });
});
// Signing out closes the live connection, which would otherwise outlive the test.
afterEach(() => act(async () => signedOut()));

test('what is wrong comes first, with a word, and leads to its page', async (t) => {
  const attention: OperationsOverview['attention'] = [
    {
      id: 'backups',
      health: 'wrong',
      title: 'Backup is 31 hours old',
      detail: 'It should be under 25 hours old.',
      action: { label: 'Open', target: 'backups' },
    },
    {
      id: 'storage',
      health: 'watch',
      title: 'Storage is full in 20 days',
      detail: 'Add room.',
      action: { label: 'Show', target: 'storage' },
    },
  ];
  await serve(t, serving(operationsOverview({ attention })));
  await open(t);
  const lines = await until(() => document.querySelector('[aria-label="Needs attention"]'));
  assert.deepEqual(
    [...lines.querySelectorAll('li')].map((line) => line.textContent),
    [
      'Wrong: Backup is 31 hours oldIt should be under 25 hours old.Open: Backup is 31 hours old',
      'To watch: Storage is full in 20 daysAdd room.Show: Storage is full in 20 days',
    ],
  );
  assert.equal(lines.querySelector('a')?.getAttribute('href'), '/ops/backups');
  assert.equal([...document.querySelectorAll('h2')][0]?.textContent, 'What people do');
  assert.ok(words().includes('1 wrong') && words().includes('1 to watch') && words().includes('9 fine'));
  await press(named('button', 'Show: Storage is full in 20 days'));
  assert.equal(document.activeElement?.textContent, 'Storage');
});

test('figures say that they are rounded, and each chart has a description', async (t) => {
  await serve(t, serving(operationsOverview()));
  await open(t);
  await until(() => words().includes('380 today'));
  assert.equal(document.querySelector('[aria-label="Needs attention"]') === null, true);
  for (const text of [
    '410 by this time yesterday',
    '420 yesterday',
    'Rounded to 5, in UTC.',
    'fewer than 25',
    '0.04 % of 48,200 calls today',
    '95 % were answered in under 180 ms.',
    '16 h since the last good one',
    'No restore has been tested so far.',
    '2.1 GB of 40 GB · +11 MB a day',
    'Full in about 9 years.',
    'as of log position 51,800, 0.4 s ago',
    'Nothing waits',
    'None waits',
    'Version 1.4.0',
  ]) {
    assert.ok(words().includes(text), `${text} in ${words()}`);
  }
  const charts = () =>
    [...document.querySelectorAll('[role="img"]')].map((chart) => chart.getAttribute('aria-label'));
  assert.equal(charts()[0], 'Check-ins by hour, today in UTC: the most between 8:00 and 9:00, 45.');
  assert.ok(charts().includes('Active people a day, 8 Nov to 21 Nov: between 315 and 365, at the end 365.'));
  await press(named('label', 'By day'));
  assert.equal(charts()[0], 'Check-ins a day, 8 Nov to 21 Nov: between 300 and 365, at the end 365.');
  await press(named('button', 'Show the values'));
  assert.equal(
    document.querySelector('[aria-label="Counts by day, oldest first"] tbody tr')?.textContent?.slice(0, 13),
    '2026-11-08300',
  );
});

test('a failed load can be repeated, and a later failure keeps the figures with their age', async (t) => {
  const server = await serve(t, serverOf({ [OVERVIEW]: () => [503] }));
  await open(t);
  await until(() => words().includes('The overview can’t be loaded right now.'));
  server.answer = serving(operationsOverview());
  await press(named('button', 'Try again'));
  await until(() => words().includes('380 today'));
  server.answer = serverOf({ [OVERVIEW]: () => 'hang up' });
  sockets.at(-1)?.open();
  await act(async () => sockets.at(-1)?.say({ type: 'operations' }));
  await until(() => words().includes('No newer figures right now. Shown as of'));
  assert.ok(words().includes('380 today'));
  server.answer = serving(operationsOverview());
  await press(named('button', 'Try again'));
  await until(() => !words().includes('No newer figures right now.'));
});

test('a hint of the live connection loads the overview again', async (t) => {
  const server = await serve(t, serving(operationsOverview()));
  await open(t);
  await until(() => words().includes('380 today'));
  const moved = operationsOverview();
  server.answer = serving({ ...moved, sockets: { ...moved.sockets, open: 75 } });
  const socket = sockets.at(-1) as FakeSocket;
  await act(async () => {
    socket.open();
    socket.say({ type: 'operations' });
  });
  await until(() => words().includes('75 open'));
  assert.equal(overviews(server.seen), 2);
});

test('without a live connection the page asks every 15 seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const server = await serve(t, serving(operationsOverview()));
  await open(t);
  await until(() => words().includes('380 today'));
  await act(async () => t.mock.timers.tick(14_999));
  assert.equal(overviews(server.seen), 1);
  await act(async () => t.mock.timers.tick(1));
  await until(() => overviews(server.seen) === 2);
});

test('when the role ends, the page asks for it and keeps its place', async (t) => {
  const isActive = { value: true };
  await serve(t, ({ path, ...rest }) => {
    if (isActive.value) return serving(operationsOverview())({ path, ...rest });
    return path === '/api/staff/me'
      ? [200, { roles: ['operator'], active: null }]
      : refused(403, 'No', 'role-session-needed');
  });
  await open(t, '/ops/log');
  await until(() => words().includes('It has never gone back.'));
  isActive.value = false;
  const { refreshOverview } = await import('./overview.ts');
  await act(async () => refreshOverview());
  await until(() => words().includes('Your time as operator is over for now.'));
  assert.equal(heading(), 'Log');
});

test('a person without the role sees that the page is for others', async (t) => {
  const server = await serve(t, () => [200, { roles: ['moderator'], active: null }]);
  await open(t);
  await until(() => words().includes('This page is for operators'));
  assert.equal(overviews(server.seen), 0);
});

test('axe-core finds nothing on any of the pages', async (t) => {
  const { default: axe } = await import('axe-core');
  await serve(t, serving(operationsOverview()));
  for (const { path } of SECTIONS) {
    history.replaceState(null, '', path);
    const page = await render(t, <OperationsPage />);
    await until(() => words().includes('as of log position') && !words().includes('Loading'));
    // Colors need a real browser.
    const options = { rules: { 'color-contrast': { enabled: false } } };
    const { violations } = await act(() => axe.run(document.body, options));
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    assert.deepEqual(found, [], path);
    await page.leave();
  }
});
