import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act } from 'react';
import type { StaffAction, StaffRoleSession } from '../../../domain/operations/actions-schema.ts';
import type { OperationsOverview } from '../../../domain/operations/schema.ts';
import type { OwnRoles } from '../../../domain/staff/schema.ts';
import { clearResources } from '../../lib/resource.ts';
import { operationsOverview, projectionFigures } from '../../testing/operations.ts';
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
    'Nothing is waiting',
    'None waiting',
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
  await press(named('button', 'Show the values for What people do'));
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

test('the overview is loaded again when the live connection opens, and at each of its hints', async (t) => {
  const server = await serve(t, serving(operationsOverview()));
  await open(t);
  await until(() => words().includes('380 today'));
  const moved = operationsOverview();
  const withOpen = (sockets: number) => serving({ ...moved, sockets: { ...moved.sockets, open: sockets } });
  const socket = sockets.at(-1) as FakeSocket;
  server.answer = withOpen(70);
  await act(async () => socket.open());
  await until(() => words().includes('70 open'));
  server.answer = withOpen(75);
  await act(async () => socket.say({ type: 'operations' }));
  await until(() => words().includes('75 open'));
  assert.equal(overviews(server.seen), 3);
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
  await until(() => words().includes('It has not gone back since this process started.'));
  isActive.value = false;
  const { refreshOverview } = await import('./overview.ts');
  await act(async () => refreshOverview());
  await until(() => words().includes('Your time as operator is over for now.'));
  assert.equal(heading(), 'Log');
});

const ACTIONS = '/api/operations/actions';
const REBUILD = 'POST /api/operations/projections/hides/rebuild';
const action = (part: Partial<StaffAction>): StaffAction => ({
  ...{ id: crypto.randomUUID(), at: '2026-11-21', by: 'you', action: 'rebuild', target: 'hides' },
  ...{ outcome: 'done', detail: null },
  ...part,
});
const called = (seen: readonly SeenRequest[], route: string) =>
  seen.filter(({ method, path }) => `${method} ${path}` === route).length;
const sayOperations = () =>
  act(async () => {
    const socket = sockets.at(-1) as FakeSocket;
    socket.open();
    socket.say({ type: 'operations' });
  });

test('a rebuild is begun once, shows its progress, and stands in the list of actions', async (t) => {
  const shown = { progress: null as number | null, actions: [] as StaffAction[] };
  const overview = () =>
    operationsOverview({
      projections: [
        projectionFigures(
          shown.progress === null
            ? { name: 'hides' }
            : { name: 'hides', health: 'rebuilding', running: 'rebuild', progress: shown.progress },
        ),
      ],
    });
  const server = await serve(
    t,
    serverOf({
      [OVERVIEW]: () => [200, overview()],
      [ACTIONS]: () => [200, shown.actions],
      [REBUILD]: () => {
        shown.progress = 0.1;
        shown.actions = [action({ outcome: 'running' })];
        return [202, { id: crypto.randomUUID(), action: 'rebuild', target: 'hides' }];
      },
    }),
  );
  await open(t, '/ops/projections');
  await until(() => words().includes('Nothing has been done here so far.'));
  await press(named('button', 'Rebuild hides'));
  await until(() => words().includes('Rebuilding, 10 %') && words().includes('Rebuild of hides'));
  assert.equal(toaster.current.value?.title, 'The rebuild of hides has begun');
  assert.ok(words().includes('Running'));
  await press(named('button', 'Rebuild hides'));
  assert.equal(called(server.seen, REBUILD), 1, 'the button waits for the end');

  shown.progress = 0.55;
  await sayOperations();
  await until(() => words().includes('Rebuilding, 55 %'));
  shown.progress = null;
  shown.actions = [action({})];
  await sayOperations();
  await until(() => words().includes('Keeping up') && words().includes('Done'));
});

test('a page that opens during a run of another operator shows its progress', async (t) => {
  const hides = projectionFigures({ name: 'hides', running: 'verify', progress: 0.42 });
  const actions = [action({ action: 'verify', by: 'another operator', outcome: 'running' })];
  await serve(
    t,
    serverOf({
      [OVERVIEW]: () => [200, operationsOverview({ projections: [hides] })],
      [ACTIONS]: () => [200, actions],
    }),
  );
  await open(t, '/ops/projections');
  await until(() => words().includes('Verify of hides'));
  assert.ok(words().includes('Checking, 42 %') && words().includes('another operator'), words());
  assert.equal(named('button', 'Verify hides')?.getAttribute('aria-disabled'), 'true');
});

test('an action that can’t be begun says why', async (t) => {
  const busy = 'The read model hides is being rebuilt or checked already';
  await serve(
    t,
    serverOf({
      [OVERVIEW]: () => [200, operationsOverview({ projections: [projectionFigures({ name: 'hides' })] })],
      [REBUILD]: () => refused(409, busy),
    }),
  );
  await open(t, '/ops/projections');
  await until(() => named('button', 'Rebuild hides'));
  await press(named('button', 'Rebuild hides'));
  await until(() => toaster.current.value?.text === busy);
  assert.equal(toaster.current.value?.destructive, true);
});

test('the line of a paused or different projection has the button that mends it', async (t) => {
  const line = (name: string): OperationsOverview['attention'][number] => ({
    ...{ id: `projection-${name}`, health: 'wrong', title: `The read model ${name}`, detail: 'Why.' },
    action: { label: 'Open', target: 'projections' },
  });
  const differs = { at: '2026-11-21T10:00:00.000Z', isEqual: false };
  const server = await serve(
    t,
    serving(
      operationsOverview({
        attention: ['hides', 'mood', 'journal'].map(line),
        projections: [
          projectionFigures({ name: 'hides', health: 'paused', pausedReason: 'a fault' }),
          projectionFigures({ name: 'mood', health: 'wrong', lastVerified: differs }),
          projectionFigures({ name: 'journal', health: 'wrong', lagSeconds: 90, behind: 40 }),
        ],
      }),
    ),
  );
  await open(t);
  const lines = await until(() => document.querySelector('[aria-label="Needs attention"]'));
  const actions = [...lines.querySelectorAll('a, button')].map(({ textContent }) => textContent);
  assert.deepEqual(actions, ['Retry hides', 'Rebuild mood', 'Open: The read model journal']);
  await press(named('button', 'Retry hides'));
  await until(() => called(server.seen, 'POST /api/operations/projections/hides/retry') === 1);
});

test('every end of an action has its word', async (t) => {
  const actions: StaffAction[] = [
    action({ action: 'end-role-session', target: 'moderator', by: 'another operator' }),
    action({ action: 'verify', outcome: 'differs', detail: 'hides differs from the log' }),
    action({ action: 'retry', outcome: 'failed', detail: 'Some of it may have taken effect' }),
    action({ outcome: 'stopped' }),
  ];
  await serve(
    t,
    serverOf({ [OVERVIEW]: () => [200, operationsOverview()], [ACTIONS]: () => [200, actions] }),
  );
  await open(t, '/ops/staff');
  await until(() => words().includes('End of a role session: moderator'));
  for (const text of [
    ...['Done', 'Verify of hides', 'hides differs from the log.', 'Differs'],
    ...['Retry of hides', 'Some of it may have taken effect.', 'Failed', 'Rebuild of hides', 'Stopped'],
  ]) {
    assert.ok(words().includes(text), `${text} in ${words()}`);
  }
});

test('another role session is ended after a confirmation, and one’s own can’t be ended here', async (t) => {
  const sessionOf = (part: Partial<StaffRoleSession>): StaffRoleSession => ({
    ...{ id: crypto.randomUUID(), role: 'operator', username: 'maren', isThis: false },
    ...{ startedAt: '2026-11-21T12:00:00.000Z', until: '2026-11-21T20:00:00.000Z' },
    ...part,
  });
  const other = sessionOf({ role: 'moderator', username: 'ilse' });
  const sessions = [sessionOf({ isThis: true }), other];
  const deletion = `DELETE /api/operations/role-sessions/${other.id}`;
  const answers = { [deletion]: (): Answer => [503] };
  const server = await serve(
    t,
    serverOf({
      [OVERVIEW]: () => [200, operationsOverview()],
      '/api/operations/role-sessions': () => [200, sessions],
      [deletion]: () => answers[deletion]?.() ?? [503],
    }),
  );
  await open(t, '/ops/staff');
  await until(() => words().includes('maren (you, in this browser)'));
  const ends = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'End…');
  assert.equal(ends.length, 1);
  await press(named('button', 'End ilse’s session as moderator'));
  assert.equal(called(server.seen, deletion), 0, 'the first press only asks');
  await press(named('dialog button', 'End session'));
  await until(() => words().includes('This couldn’t be done right now.'));
  answers[deletion] = () => {
    sessions.pop();
    return [204];
  };
  await press(named('dialog button', 'End session'));
  await until(() => !document.querySelector('dialog'));
  await until(() => !words().includes('ilse'));
  assert.equal(toaster.current.value?.title, 'ilse no longer works as moderator');
});

test('lists of staff that can’t be loaded can be asked for again', async (t) => {
  const server = await serve(
    t,
    serverOf({
      [OVERVIEW]: () => [200, operationsOverview()],
      [ACTIONS]: () => [503],
      '/api/operations/role-sessions': () => 'hang up',
    }),
  );
  await open(t, '/ops/staff');
  await until(() => words().includes('The last actions can’t be loaded right now.'));
  await until(() => words().includes('The role sessions can’t be loaded right now.'));
  server.answer = serving(operationsOverview());
  for (const card of document.querySelectorAll('section')) {
    const again = [...card.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again');
    if (again) await press(again);
  }
  await until(() => words().includes('Nobody works in a role right now.'));
  await until(() => words().includes('Nothing has been done here so far.'));
});

test('each chart has its values as a table', async (t) => {
  await serve(t, serving(operationsOverview()));
  for (const { path } of SECTIONS) {
    history.replaceState(null, '', path);
    const page = await render(t, <OperationsPage />);
    await until(() => words().includes('as of log position') && !words().includes('Loading'));
    const charts = document.querySelectorAll('[role="img"]').length;
    const tables = () => document.querySelectorAll('section[tabindex="0"] table').length;
    const before = tables();
    for (const button of [...document.querySelectorAll('button')])
      if (button.textContent?.startsWith('Show the values')) await press(button);
    assert.equal(document.querySelectorAll('[role="img"]').length, 0, `${path}: ${charts} charts`);
    if (charts > 0) assert.ok(tables() > before, path);
    await page.leave();
  }
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
