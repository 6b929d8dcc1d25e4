import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import type { OwnConsent, OwnStudy, SeenRead, ShownProtocol } from '../../../domain/research/schema.ts';
import { clearResources } from '../../lib/resource.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { Looks } from './looked-page.tsx';
import { Studies } from './research-page.tsx';

const HASH = 'a'.repeat(64);
const PROTOCOL: ShownProtocol = {
  version: 2,
  text: 'We study how tiredness changes.',
  document: 'the whole text',
  textHash: HASH,
  fields: ['mood', 'energy'],
  firstWeek: '2026-08-31',
  expiresOn: '2027-06-30',
  ethicsNumber: 'Ethics case 2026/17',
  recipients: ['The research group, Bergen'],
  countries: ['Norway'],
  retention: 'Until 31 December 2031',
  keepsCopiesGround: null,
  microdata: true,
  includesImported: false,
  contact: 'Study office',
  complaint: 'Datatilsynet, Oslo',
};
const STUDY: OwnStudy = {
  id: '5d2c9b70-1e48-4a36-9f02-c4b8e6a1d753',
  title: 'Tiredness after chemotherapy',
  question: 'How does tiredness change?',
  controllers: [{ name: 'Example Hospital', contact: 'study@example.no' }],
  open: PROTOCOL,
  consents: [],
  agreed: [],
  reads: 0,
  lastRead: null,
};
const GIVEN: OwnConsent = {
  protocolVersion: 2,
  textHash: HASH,
  microdata: false,
  day: '2026-09-03',
  givenAt: '2026-09-03T17:42:00.000Z',
  position: '21604',
  end: null,
};
const ENDED: OwnConsent = {
  ...GIVEN,
  end: {
    reason: 'person',
    day: '2026-11-23',
    at: '2026-11-23T09:00:00.000Z',
    demandsDeletion: true,
    position: '21877',
  },
};
const JOINED: OwnStudy = {
  ...STUDY,
  consents: [GIVEN],
  agreed: [PROTOCOL],
  reads: 2,
  lastRead: GIVEN.givenAt,
};
const CONSENTS = { healthDataConsent: true, consentVersion: 1, consentDay: '2026-09-01', isAdult: true };
const READ: SeenRead = {
  id: 'r1',
  studyId: STUDY.id,
  kind: 'aggregates',
  fields: ['mood', 'energy'],
  firstWeek: '2026-11-09',
  lastWeek: '2026-11-09',
  at: '2026-11-19T13:20:00.000Z',
  people: 125,
  isRefused: false,
  isAmong: true,
  copy: null,
  copyKind: null,
  deletion: null,
};
/** The row that opens the receipt; its name goes on with the version. */
const agreed = () =>
  [...document.querySelectorAll('button')].find((each) =>
    each.textContent?.startsWith('What you agreed to'),
  ) as HTMLElement;
const words = () => pageText().replace(/\s+/g, ' ');

beforeEach(clearResources);

test('before joining, the person reads everything they must know; the optional scope is not ticked', async (t) => {
  let studies = [STUDY];
  const server = await serve(t, ({ method, path }): Answer => {
    if (path === '/api/consents') return [200, CONSENTS];
    if (method === 'POST') studies = [JOINED];
    return [200, method === 'POST' ? JOINED : studies];
  });
  await render(t, <Studies />);
  await press(await until(() => named('button', 'Read and join')));
  for (const part of [
    'Example Hospital, study@example.no',
    'The research group, Bergen',
    'Norway',
    'Until 31 December 2031',
    'A few known entries can identify you',
    'Study office',
    'Datatilsynet, Oslo',
    'We study how tiredness changes.',
    'Published results stay.',
    HASH,
  ]) {
    assert.ok(words().includes(part), part);
  }
  const boxes = [...document.querySelectorAll<HTMLInputElement>('dialog input[type=checkbox]')];
  assert.deepEqual(
    boxes.map(({ checked, disabled }) => [checked, disabled]),
    [
      [true, true],
      [false, false],
    ],
  );
  await press(named('button', 'Join'));
  await until(() => words().includes('Studies you’re in'));
  const [sent] = server.seen.filter(({ method }) => method === 'POST');
  assert.deepEqual(
    [sent?.path, sent?.body],
    [`/api/research/studies/${STUDY.id}/consents`, { protocolVersion: 2, textHash: HASH, microdata: false }],
  );
});

test('withdrawing takes two taps, has nothing chosen, and leaves a receipt', async (t) => {
  let studies = [JOINED];
  const left = { ...JOINED, consents: [ENDED] };
  await serve(t, ({ method }): Answer => {
    if (method === 'POST') studies = [left];
    return [200, method === 'POST' ? left : studies];
  });
  await render(t, <Studies />);
  await press(await until(() => named('button', 'Withdraw')));
  assert.equal(document.querySelectorAll('dialog input').length, 0);
  assert.ok(words().includes('Published results stay.'));
  assert.ok(words().includes('Everyone who has a copy is asked to delete your part of it.'));
  await press(
    [...document.querySelectorAll('dialog button')].find(
      (each) => each.textContent === 'Withdraw',
    ) as HTMLElement,
  );
  await until(() => document.querySelector('dialog') === null);
  await until(() => words().includes('Studies you left'));
  await press(agreed());
  assert.ok(words().includes('Entry 21877 of the log'));
});

test('a person without consent about health data learns what is missing', async (t) => {
  await serve(t, ({ path }) =>
    path === '/api/consents' ? [200, { ...CONSENTS, isAdult: null }] : [200, [STUDY]],
  );
  await render(t, <Studies />);
  await press(await until(() => named('button', 'Read and join')));
  await until(() => words().includes('Studies are for people who are 18 or older'));
});

test('a refusal stays beside the button, and the dialog stays open', async (t) => {
  await serve(t, ({ method, path }): Answer => {
    if (path === '/api/consents') return [200, CONSENTS];
    return method === 'POST' ? [503] : [200, [STUDY]];
  });
  await render(t, <Studies />);
  await press(await until(() => named('button', 'Read and join')));
  await press(named('button', 'Join'));
  await until(() => words().includes('You haven’t joined. Please try again in a moment.'));
});

test('without studies it says so, and a list that can’t be loaded can be tried again', async (t) => {
  let isAway = true;
  await serve(t, () => (isAway ? [503] : [200, []]));
  await render(t, <Studies />);
  await until(() => words().includes('The studies can’t be loaded right now.'));
  isAway = false;
  await press(named('button', 'Try again'));
  await until(() => words().includes('There is no study to join right now.'));
});

test('each look says what, when and about how many people, or why the person was not counted', async (t) => {
  const before = { ...READ, id: 'r2', firstWeek: '2026-08-17', lastWeek: '2026-08-17', isAmong: false };
  const copy = { ...READ, id: 'r3', kind: 'export', copy: 'built', copyKind: 'rows', isAmong: false };
  await serve(t, ({ path }) => [200, path === '/api/research/studies' ? [JOINED] : [READ, before, copy]]);
  await render(t, <Looks />);
  await until(() => words().includes('Mood and energy, week 46'));
  await until(() => words().includes('Tiredness after chemotherapy'));
  assert.ok(words().includes('About 125 people counted, you among them'));
  assert.ok(words().includes('Mood and energy, week 34'));
  assert.ok(
    words().includes('You weren’t counted: it was about weeks before you joined, or another version'),
  );
  assert.ok(words().includes('A copy of people’s rows, week 46'));
  assert.ok(words().includes('Your rows are not in it'));
});

test('a look without a number says why: it asked for no counts, or the group is small', async (t) => {
  const weeks = { ...READ, kind: 'moments', fields: [], firstWeek: null, lastWeek: null, people: null };
  let reads: object[] = [weeks, { ...weeks, id: 'r2', kind: 'receipt', isAmong: false }];
  await serve(t, ({ path }) => [200, path === '/api/research/studies' ? [JOINED] : reads]);
  const { leave } = await render(t, <Looks />);
  await until(() => words().includes('The list of weeks'));
  assert.equal(words().split('It asked for no counts of people').length, 3);
  assert.doesNotMatch(words(), /counted/);
  await leave();
  clearResources();
  reads = [{ ...READ, people: null }];
  await render(t, <Looks />);
  await until(() => words().includes('The number of people isn’t shown, to protect small groups.'));
});

test('looks stand by month, and a person of two studies can see those of one', async (t) => {
  const other = { ...JOINED, id: '6c4e8a21-7b95-4d03-8e61-f2d7b9c5a340', title: 'Sleep' };
  const reads = [
    READ,
    { ...READ, id: 'r2', at: '2026-10-07T13:20:00.000Z', studyId: other.id, people: 75 },
    { ...READ, id: 'r3', at: '2026-10-06T13:20:00.000Z', people: 120 },
  ];
  let studies = [JOINED, STUDY];
  await serve(t, ({ path }) => [200, path === '/api/research/studies' ? studies : reads]);
  const { leave } = await render(t, <Looks />);
  await until(() => words().includes(JOINED.title));
  const months = () =>
    [...document.querySelectorAll('section')].map((month) => [
      month.getAttribute('aria-label'),
      month.querySelectorAll('li').length,
    ]);
  assert.deepEqual(months(), [
    ['November 2026', 1],
    ['October 2026', 2],
  ]);
  assert.equal(document.querySelector('select'), null, 'one study needs no filter');
  await leave();
  clearResources();
  studies = [JOINED, other];
  await render(t, <Looks />);
  await until(() => words().includes('3 looks'));
  await act(async () => {
    const select = named('select', 'Study') as HTMLSelectElement;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(select), 'value')?.set?.call(select, other.id);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  assert.deepEqual(months(), [['October 2026', 1]]);
  assert.ok(words().includes('1 look') && words().includes('About 75 people'));
});
