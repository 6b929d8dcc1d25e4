import assert from 'node:assert/strict';
import { afterEach, beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import type { OwnRoles } from '../../../domain/staff/schema.ts';
import { clearResources, refreshByPrefix } from '../../lib/resource.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve, type TestServer } from '../../testing/server.ts';
import {
  SAMPLE_MOMENTS,
  SAMPLE_STUDY,
  SAMPLE_WEEKS,
  sampleAnswer,
  sampleCopy,
  sampleRead,
  sampleReceipt,
  sampleRefusal,
} from '../../testing/studies.ts';
import { signedInAs, signedOut } from '../session/session.ts';
import { STAFF_PREFIX } from '../staff/own-roles.ts';
import { createStudyQuestions } from './asked.ts';
import { StudiesPage } from './studies-page.tsx';

const ROOT = `/api/studies/${SAMPLE_STUDY.id}`;
const weekOf = (path: string) => new URL(path, 'http://host').searchParams.get('moment') ?? '';
const acting = (roles: OwnRoles['roles'] = ['researcher']): OwnRoles => ({
  roles,
  active: roles.includes('researcher')
    ? { role: 'researcher', until: new Date(Date.now() + 3_600_000).toISOString() }
    : null,
});

/** The server of a researcher who acts in the role. `answers` replaces what it says to some calls. */
const serverOf =
  (answers: Readonly<Record<string, (request: SeenRequest) => Answer>> = {}) =>
  (request: SeenRequest): Answer => {
    const [path = ''] = request.path.split('?');
    const own = answers[path]?.(request);
    if (own) return own;
    switch (path) {
      case '/api/staff/me':
        return [200, acting()];
      case '/api/studies':
        return [200, [SAMPLE_STUDY]];
      case `${ROOT}/moments`:
        return [200, SAMPLE_MOMENTS];
      case `${ROOT}/aggregates`:
        return [200, sampleAnswer(weekOf(request.path))];
      case `${ROOT}/receipts`:
        return [200, [sampleRead()]];
      default:
        return path.startsWith(`${ROOT}/receipts/`)
          ? [200, sampleReceipt(path.split('/').at(-1) ?? '')]
          : [404, { statusCode: 404, error: 'Not Found', message: 'No' }];
    }
  };

async function open(t: TestContext, address = `/studies/${SAMPLE_STUDY.id}`): Promise<void> {
  history.replaceState(null, '', address);
  await render(t, <StudiesPage />);
}
const words = () => pageText().replace(/\s+/g, ' ');
/** The reads that the server would record, in order, without the id of the study. */
const recorded = ({ seen }: TestServer) =>
  seen.filter(({ path }) => path.startsWith(ROOT)).map(({ path }) => path.slice(ROOT.length + 1));
const slider = () => document.querySelector<HTMLInputElement>('input[type=range]');
const moveTo = (index: number) =>
  act(async () => {
    const input = slider() as HTMLInputElement;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, String(index));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
/** The texts of the bars of a field, from the lightest value to the hardest. */
const bars = (label: string) =>
  [...document.querySelectorAll(`[aria-label="${label}"] li`)].map((bar) => bar.textContent);

beforeEach(async () => {
  clearResources();
  await act(async () => signedInAs(MAREN));
});
afterEach(() => act(async () => signedOut()));

test('nothing about people is asked before the researcher asks, and one answer serves all weeks before it', async (t) => {
  const server = await serve(t, serverOf());
  await open(t);
  const show = await until(() => named('button', 'Show week 46'));
  show.focus();
  await press(show);
  await until(() => words().includes('Is it still the same?'));
  assert.deepEqual(bars('Mood in week 46'), [
    'Strong: 15, in week 45 15',
    'Hopeful: 35, in week 45 45',
    'Neutral: 45, in week 45 45',
    'Mixed: 30, in week 45 20',
    'Difficult: not shown, in week 45 not shown',
  ]);
  assert.ok(words().includes('Changed since week 45'));
  assert.ok(words().includes('Same as week 45: fewer than 10 people changed'));
  assert.equal(document.activeElement?.textContent, 'Week 46', 'the focus stays in the card of the week');

  await moveTo(0);
  assert.equal(slider()?.getAttribute('aria-valuetext'), 'Week 35, 24 to 30 August 2026');
  assert.deepEqual(bars('Mood in week 35').slice(0, 2), ['Strong: not shown', 'Hopeful: 20']);
  await press(named('button', 'Next week'));
  assert.equal(slider()?.getAttribute('aria-valuetext'), 'Week 36, 31 August to 6 September 2026');
  assert.deepEqual(recorded(server), ['moments', 'aggregates?moment=2026-11-09']);
});

test('a week that no answer holds is asked for once the slider rests, and no week is asked for twice', async (t) => {
  const server = await serve(t, serverOf());
  await open(t);
  await until(slider);
  await moveTo(2);
  await press(named('button', 'Show week 37'));
  await until(() => bars('Mood in week 37').length > 0);
  for (const index of [5, 6, 7]) await moveTo(index);
  await until(() => words().includes('Asking for week 42…'));
  await until(() => bars('Mood in week 42').length > 0);
  await moveTo(4);
  await press(named('button', 'Ask as of week 39'));
  await until(() => words().includes('weeks 35 to 39'));
  await moveTo(7);
  await moveTo(4);
  await act(async () => refreshByPrefix(STAFF_PREFIX));
  assert.deepEqual(
    recorded(server),
    ['', SAMPLE_WEEKS[2], SAMPLE_WEEKS[7], SAMPLE_WEEKS[4]].map((week) =>
      week ? `aggregates?moment=${week}` : 'moments',
    ),
  );
});

test('the table says each hidden cell in words, and which week stands for another', async (t) => {
  await serve(t, serverOf());
  await open(t);
  await press(await until(() => named('button', 'Show week 46')));
  const table = await until(() => document.querySelector('[aria-label="Energy, all weeks"] table'));
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  assert.deepEqual(rows[0]?.slice(0, 2), ['Week', '35, 24 to 30 August 2026']);
  assert.deepEqual(rows[1]?.slice(-4), ['10', 'not shown', 'not shown', 'not shown']);
  assert.deepEqual(rows.at(-1)?.slice(-2), ['none', 'week 45']);
  assert.equal(table.querySelectorAll('[aria-current]').length, 5);
});

test('a receipt is checked on request, and can be saved with all that checks it again', async (t) => {
  const saved: Blob[] = [];
  t.mock.method(URL, 'createObjectURL', (blob: Blob) => {
    saved.push(blob);
    return 'blob:made';
  });
  let check: 'verified' | 'differs' = 'verified';
  await serve(
    t,
    serverOf({ [`${ROOT}/receipts/${sampleAnswer().readId}`]: () => [200, sampleReceipt('r', check)] }),
  );
  await open(t);
  await press(await until(() => named('button', 'Show week 46')));
  await press(await until(() => named('button', 'Check again')));
  await until(() => words().includes('Verified'));
  check = 'differs';
  await press(named('button', 'Check again'));
  await until(() => words().includes('The log no longer gives this answer.'));
  await press(named('button', 'Save this receipt'));
  const text = (await saved[0]?.text()) ?? '';
  for (const part of [
    SAMPLE_STUDY.title,
    'weeks 35 to 46',
    String(sampleAnswer().readId),
    String(sampleAnswer().stateHash),
    `npm run research -- replay ${SAMPLE_STUDY.id} --at 48196 --known 51873 --hash`,
  ])
    assert.ok(text.includes(part), part);
});

test('receipts come on request; a refusal says why, and more than ten wait behind a button', async (t) => {
  const reads = Array.from({ length: 12 }, (_, index) => sampleRead({ readId: `${index}`.padStart(8, '0') }));
  const refused = sampleRead({ readId: 'refused', people: null, stateHash: null, refused: 'too-few-people' });
  const list = sampleRead({ readId: 'moments', kind: 'moments', people: null, stateHash: null });
  let answer: Answer = [503];
  await serve(t, serverOf({ [`${ROOT}/receipts`]: () => answer }));
  await open(t);
  await press(await until(() => named('button', 'Show receipts')));
  await until(() => words().includes('The receipts can’t be loaded right now.'));
  answer = [200, []];
  await press(named('button', 'Try again'));
  await until(() => words().includes('No answer so far.'));
  answer = [200, [refused, list, ...reads]];
  await press(named('button', 'Load again'));
  const rows = () => document.querySelectorAll('tbody tr').length;
  await until(() => rows() === 10);
  assert.ok(words().includes('not shown') && words().includes('Refused: too few people'));
  await press(named('button', 'Show all 13'));
  assert.equal(rows(), 13);
  await press(named('button', 'Check Mood and energy, weeks 35 to 46, 00000003'));
  await until(() => words().includes('Verified'));
});

const KEY = `age1${'q'.repeat(58)}`;
const EXPORTS = `${ROOT}/exports`;

test('a copy is made for a key, says what is wrong with another, and can be downloaded', async (t) => {
  const built = { exportId: 'e1', readId: 'e1', manifestHash: 'a'.repeat(64), bytes: 48_213 };
  const server = await serve(
    t,
    serverOf({
      [EXPORTS]: ({ body }) =>
        (body as { recipientKey: string }).recipientKey === KEY
          ? [201, built]
          : [400, { statusCode: 400, error: 'Bad Request', message: 'No' }],
    }),
  );
  await open(t);
  await press(await until(() => named('button', 'Show week 46')));
  const key = await until(() => named<HTMLInputElement>('input', 'Public key of the recipient'));
  assert.equal(document.querySelector('input[name=kind]'), null, 'the protocol allows no rows');
  const make = async (text: string) => {
    await type(key, text);
    await act(async () => key.form?.requestSubmit());
  };
  await make('ssh-ed25519 AAAA');
  await until(() => words().includes('This is not an age public key.'));
  await make(` ${KEY} `);
  await until(() => words().includes('The copy of weeks 35 to 46 is ready: 48.2 KB.'));
  const link = document.querySelector<HTMLAnchorElement>('a[download]');
  assert.equal(link?.getAttribute('href'), `${EXPORTS}/e1`);
  const sent = server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
  assert.deepEqual(sent.at(-1), { kind: 'aggregates', moment: SAMPLE_WEEKS.at(-1), recipientKey: KEY });
});

test('rows are offered only where the protocol allows them', async (t) => {
  const studies = [{ ...SAMPLE_STUDY, microdata: true }];
  const server = await serve(t, serverOf({ '/api/studies': () => [200, studies], [EXPORTS]: () => [503] }));
  await open(t);
  await press(await until(() => named('button', 'Show week 46')));
  const rows = await until(() => document.querySelector<HTMLInputElement>('input[value=rows]'));
  await act(async () => rows.click());
  const key = named<HTMLInputElement>('input', 'Public key of the recipient') as HTMLInputElement;
  await type(key, KEY);
  await act(async () => key.form?.requestSubmit());
  await until(() => words().includes('The copy couldn’t be made.'));
  assert.deepEqual(server.seen.at(-1)?.body, {
    ...{ kind: 'rows', moment: SAMPLE_WEEKS.at(-1), recipientKey: KEY },
  });
});

test('a copy that must be deleted says until when, and is confirmed without another read', async (t) => {
  const deletion = { askedOn: '2026-11-18', dueOn: '2026-12-18', confirmedOn: null };
  const copies = [
    sampleCopy(),
    sampleCopy({ exportId: 'e2', state: 'finished', canBeFetched: false, deletion }),
  ];
  const server = await serve(
    t,
    serverOf({
      [EXPORTS]: () => [200, copies],
      [`${EXPORTS}/e2/deletion-confirmations`]: () => [204],
    }),
  );
  await open(t);
  await press(await until(() => named('button', 'Show copies')));
  await until(() => words().includes('Deletion of this copy was asked for · confirm by 18 December 2026'));
  assert.equal(document.querySelectorAll('a[download]').length, 1);
  await press(named('button', 'Confirm… the deletion of Counts, weeks 35 to 46'));
  await press(await until(() => named('button', 'It is deleted')));
  await until(() => words().includes('Deletion confirmed on'));
  assert.deepEqual(recorded(server), ['moments', 'exports', 'exports/e2/deletion-confirmations']);
});

test('copies of a study that is over can still be confirmed', async (t) => {
  await serve(t, serverOf({ '/api/studies': () => [200, []], [EXPORTS]: () => [200, [sampleCopy()]] }));
  await open(t);
  await press(await until(() => named('button', 'Show copies')));
  await until(() => words().includes('about 125 people · Ready for 24 hours'));
});

test('nothing is asked twice, not even by code', async (t) => {
  const server = await serve(t, serverOf());
  const asked = createStudyQuestions(SAMPLE_STUDY.id);
  await act(async () => {
    await asked.askWeek(SAMPLE_WEEKS[3] ?? '');
    await asked.askWeek(SAMPLE_WEEKS[3] ?? '');
    await Promise.all([asked.askReceipts(), asked.askReceipts(), asked.check('r1'), asked.check('r1')]);
  });
  assert.deepEqual(recorded(server).sort(), ['aggregates?moment=2026-09-14', 'receipts', 'receipts/r1']);
});

test('too few people: it says so in plain words, and shows no chart and no hash', async (t) => {
  await serve(t, serverOf({ [`${ROOT}/aggregates`]: ({ path }) => [200, sampleRefusal(weekOf(path))] }));
  await open(t);
  await press(await until(() => named('button', 'Show week 46')));
  await until(() => words().includes('a week needs at least 25 people, and each bar at least 10'));
  assert.ok(!words().includes('State hash'));
});

test('a question that fails can be asked again, and says what is wrong', async (t) => {
  let answer: Answer | undefined = 'hang up';
  await serve(t, serverOf({ [`${ROOT}/aggregates`]: () => answer as Answer }));
  await open(t);
  await press(await until(() => named('button', 'Show week 46')));
  await until(() => words().includes('There is no connection.'));
  answer = [403, { statusCode: 403, error: 'Forbidden', message: 'This study is over.' }];
  await press(named('button', 'Try again'));
  await until(() => words().includes('This study is over.'));
  answer = undefined;
  await press(named('button', 'Try again'));
  await until(() => words().includes('Is it still the same?'));
});

test('a study of others is not asked about', async (t) => {
  const server = await serve(t, serverOf({ '/api/studies': () => [200, []] }));
  await open(t);
  await until(() => words().includes('There is no open study of yours at this address.'));
  assert.deepEqual(recorded(server), []);
});

test('the list leads to each study; without one it says who can admit the researcher', async (t) => {
  const server = await serve(t, serverOf());
  await open(t, '/studies');
  await until(() => words().includes(SAMPLE_STUDY.title));
  assert.ok(document.querySelector(`a[href="/studies/${SAMPLE_STUDY.id}"]`));
  assert.ok(words().includes('open until 30 June 2027 · counts only'));
  server.answer = serverOf({ '/api/studies': () => [200, []] });
  await act(async () => refreshByPrefix(STAFF_PREFIX));
  await until(() => words().includes('You are in no open study.'));
});

test('people without the role see that the page is for others, and nothing is asked', async (t) => {
  const server = await serve(t, serverOf({ '/api/staff/me': () => [200, acting(['operator'])] }));
  await open(t);
  await until(() => words().includes('This page is for researchers'));
  assert.deepEqual(recorded(server), []);
});

test('a study without a finished week says so', async (t) => {
  await serve(t, serverOf({ [`${ROOT}/moments`]: () => [200, { ...SAMPLE_MOMENTS, moments: [] }] }));
  await open(t);
  await until(() => words().includes('No week of this study is over yet.'));
});
