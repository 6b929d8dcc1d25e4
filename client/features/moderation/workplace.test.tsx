import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { caseDetail, caseSummary } from '../../testing/moderation.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import type { CaseDetail, CasePage, CaseSummary } from './cases.ts';
import { endRest, rest } from './pause.ts';
import { Workplace } from './workplace.tsx';

const summary = (id: string, text: string | null, more: Partial<CaseSummary> = {}): CaseSummary =>
  caseSummary({ id, text, ...more });

const CASES = [
  summary('a', null, { isUrgent: true, reasons: [{ reason: 'self-harm', reports: 2 }], reports: 2 }),
  summary('b', 'Some of you just want to be ill.'),
];
const words = () => pageText().replace(/\s+/g, ' ');
const key = (name: string, on: EventTarget = document.body) =>
  act(
    async () =>
      void on.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );
const ruleSelect = () => document.querySelector('select') as HTMLSelectElement;
const chooseRule = (rule: number) =>
  act(async () => {
    ruleSelect().value = `${rule}`;
    ruleSelect().dispatchEvent(new Event('change', { bubbles: true }));
  });
const decisions = (seen: readonly SeenRequest[]) =>
  seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/')[4], body]);

/** A server with these cases. A decided case leaves the queue. */
function queueOf(cases: readonly CaseSummary[], more: Partial<CaseDetail> = {}, refusal?: Answer) {
  let open = [...cases];
  return ({ method, path }: SeenRequest): Answer => {
    const id = path.split(/[/?]/)[4];
    const one = cases.find((each) => each.id === id);
    if (method === 'POST' && refusal) return refusal;
    if (method === 'POST') open = open.filter((each) => each !== one);
    if (one) return [200, caseDetail(one, more)];
    const page: CasePage = { data: open, total: open.length, open: open.length, appeals: 0 };
    return [200, page];
  };
}

/** A step of a case's history by another moderator, unless `part` says otherwise. */
const step = (part: Partial<CaseDetail['history'][number]>): CaseDetail['history'][number] => ({
  ...{ kind: 'kept', at: '2026-11-23T07:00:00.000Z', moderator: 'Moderator 2', isOwn: false },
  ...{ cause: null, rule: null, limit: null, until: null, note: null, isUndone: false },
  ...part,
});

beforeEach(() => {
  clearResources();
  toaster.dismiss();
  history.replaceState(null, '', '/moderate');
});

test('a case of self-harm comes folded, and its words are shown when it is opened', async (t) => {
  await serve(t, queueOf(CASES));
  history.replaceState(null, '', '/moderate');
  await render(t, <Workplace />);
  await until(() => words().includes('Hidden until you open it'));
  assert.ok(words().includes('2 reports'));
  assert.ok(words().includes('Self-harm · 2'));
  assert.ok(!words().includes('Words that were folded'));
  await key('j');
  await until(() => words().includes('Words that were folded'));
  assert.ok(words().includes('No name, no account, no place.'));
  assert.ok(words().includes('1 person. “It hurt me.”'));
  assert.equal(document.activeElement?.id, 'case-title');
});

test('a removal needs a rule, takes the note along, and moves on to the next case', async (t) => {
  const server = await serve(t, queueOf(CASES));
  history.replaceState(null, '', '/moderate?case=a');
  await render(t, <Workplace />);
  await until(() => words().includes('Words that were folded'));
  await key('r');
  await until(() => words().includes('Please choose a rule first'));
  assert.deepEqual(decisions(server.seen), []);

  await chooseRule(1);
  assert.ok(!words().includes('Please choose a rule first'));
  await type(document.querySelector('textarea') as HTMLTextAreaElement, ' Please leave out the amount. ');
  await key('r');
  await until(
    () => words().includes('Some of you just want to be ill.') && location.search.includes('case=b'),
  );
  assert.deepEqual(decisions(server.seen), [
    ['a', { decision: 'remove', rule: 1, note: 'Please leave out the amount.', after: 0 }],
  ]);
  assert.equal(toaster.current.value?.title, 'Removed');
});

test('keys do nothing while a moderator types or holds a modifier', async (t) => {
  const server = await serve(t, queueOf(CASES));
  history.replaceState(null, '', '/moderate?case=b');
  await render(t, <Workplace />);
  const note = await until(() => document.querySelector('textarea'));
  await key('k', note);
  await act(
    async () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }),
      ),
  );
  assert.deepEqual(decisions(server.seen), []);
  await key('k');
  await until(() => decisions(server.seen).length === 1);
  assert.deepEqual(decisions(server.seen), [['b', { decision: 'keep', after: 0 }]]);
});

test('keys open no case during a rest', async (t) => {
  const server = await serve(t, queueOf(CASES));
  await render(t, <Workplace />);
  await until(() => words().includes('Hidden until you open it'));
  t.after(endRest);
  await act(async () => rest());
  for (const name of ['j', 'ArrowDown', 'ArrowUp']) await key(name);
  assert.equal(location.search, '');
  await press(named('button', 'Back to the queue'));
  await key('j');
  await until(() => words().includes('Words that were folded'));
  assert.equal(server.seen.filter(({ path }) => path.includes('/cases/')).length, 1);
});

test('a decision that the server refuses says why, and keeps the rule and the note', async (t) => {
  const message = 'It is already removed';
  await serve(t, queueOf(CASES, {}, [400, { statusCode: 400, error: 'Bad Request', message }]));
  history.replaceState(null, '', '/moderate?case=b');
  await render(t, <Workplace />);
  const note = await until(() => document.querySelector('textarea'));
  await chooseRule(4);
  await type(note, 'Kind words');
  await press(named('button', 'Hold'));
  await until(() => words().includes(message));
  assert.deepEqual([ruleSelect().value, note.value], ['4', 'Kind words']);
  assert.ok(location.search.includes('case=b'));
});

test('the form says who reads the note, and keeps it when a button does not send it', async (t) => {
  const server = await serve(t, queueOf(CASES, { undoable: 'held' }));
  history.replaceState(null, '', '/moderate?case=b');
  await render(t, <Workplace />);
  const note = await until(() => document.querySelector('textarea'));
  assert.match(words(), /only moderators read it\. The other buttons don’t send it\./);
  await type(note, 'Please leave out the amount.');
  await press(named('button', 'Take the last decision back'));
  await until(() => toaster.current.value?.title === 'Taken back');
  await press(named('button', 'Keep the words as evidence'));
  await press(named('button', 'Keep them'));
  await until(() => toaster.current.value?.title === 'Its words are kept as evidence');
  assert.equal(document.querySelector('textarea')?.value, 'Please leave out the amount.');
  await press(named('button', 'Send help'));
  await until(() => document.querySelector('textarea')?.value === '');
  assert.deepEqual(decisions(server.seen), [
    ['b', { decision: 'undo', after: 0 }],
    ['b', { decision: 'legal-hold', after: 0 }],
    ['b', { decision: 'send-help', note: 'Please leave out the amount.', after: 0 }],
  ]);
});

for (const [state, label, letter] of [
  [{ visibility: 'shown', stage: 'decided' }, 'Keep', 'k'],
  [{ visibility: 'held', holdCause: 'moderator' }, 'Hold', 'h'],
  [{ visibility: 'removed', stage: 'decided' }, 'Remove', 'r'],
] as const) {
  test(`${label} is off while it would change nothing, so that no note is lost`, async (t) => {
    const server = await serve(t, queueOf(CASES, state));
    history.replaceState(null, '', '/moderate?case=b');
    await render(t, <Workplace />);
    const note = await until(() => document.querySelector('textarea'));
    await chooseRule(1);
    await type(note, 'Kind words');
    await press(named('button', label));
    await key(letter);
    await press(named('button', 'Send help'));
    await until(() => decisions(server.seen).length > 0);
    assert.deepEqual(decisions(server.seen), [
      ['b', { decision: 'send-help', note: 'Kind words', after: 0 }],
    ]);
  });
}

test('a limit that needs a second moderator is only proposed, and not by the same moderator again', async (t) => {
  const server = await serve(t, queueOf(CASES));
  history.replaceState(null, '', '/moderate?case=b');
  await render(t, <Workplace />);
  await until(() => document.querySelector('textarea'));
  const limits = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[name="limit"]')].map(({ value }) => value);
  const chooseWeek = () =>
    act(async () => document.querySelector<HTMLInputElement>('input[value="no-posts-7-days"]')?.click());
  const openSheet = async () => {
    await chooseRule(1);
    await press(named('button', 'Limit author'));
  };
  const proposedBy = (isOwn: boolean) =>
    queueOf(CASES, {
      proposedLimit: 'no-posts-7-days',
      history: [step({ kind: 'limit-proposed', limit: 'no-posts-7-days', isOwn })],
    });
  await openSheet();
  await chooseWeek();
  await press(named('dialog button', 'Limit author'));
  await until(() => toaster.current.value?.title === 'Limit proposed');

  server.answer = proposedBy(true);
  await act(async () => clearResources());
  await until(() => words().includes('You proposed a limit'));
  await openSheet();
  assert.ok(words().includes('You proposed: no posts for 7 days. Another moderator has to agree.'));
  assert.deepEqual(limits(), ['posts-wait-7-days', 'no-posts-1-day']);
  await press(named('button', 'Cancel'));

  server.answer = proposedBy(false);
  await act(async () => clearResources());
  await until(() => words().includes('Moderator 2 proposed a limit'));
  await openSheet();
  assert.ok(words().includes('Choose the same to agree. The author then reads your note.'));
  await chooseWeek();
  await press(named('dialog button', 'Limit author'));
  await until(() => toaster.current.value?.title === 'Author limited');
});

test('an appeal can only be answered by a moderator who has not decided in the case', async (t) => {
  const appeal = {
    state: 'open',
    words: 'I meant only myself.',
    submittedAt: '2026-11-23T06:00:00.000Z',
    answerBy: '2026-11-24T06:00:00.000Z',
    answeredAt: null,
    note: null,
    mayDecide: false,
  } as const;
  const server = await serve(t, queueOf(CASES, { appeal }));
  history.replaceState(null, '', '/moderate?case=b');
  await render(t, <Workplace />);
  await until(() => words().includes('You have decided in this case, so another moderator answers.'));
  assert.equal(named('button', 'Show it again') === undefined, true);
  server.answer = queueOf(CASES, { appeal: { ...appeal, mayDecide: true } });
  await act(async () => clearResources());
  await press(await until(() => named('button', 'Show it again')));
  await until(() => decisions(server.seen).length === 1);
  assert.deepEqual(decisions(server.seen), [['b', { decision: 'grant-appeal', after: 0 }]]);
});

for (const [state, left, text] of [
  ['open', 2, '2 more come up as these are decided.'],
  ['appeals', 1, '1 more comes up as these are answered.'],
] as const) {
  test(`a long list says how many more come up: ${state}`, async (t) => {
    await serve(t, () => [200, { data: CASES, total: CASES.length + left, open: 0, appeals: 0 }]);
    history.replaceState(null, '', `/moderate?list=${state}`);
    await render(t, <Workplace />);
    await until(() => words().includes(text));
    assert.equal(document.querySelector('nav'), null);
  });
}

test('older decided cases are on further pages, and a case keeps its page', async (t) => {
  const decided = Array.from({ length: 51 }, (_, index) => summary(`case${index}`, `Decided ${index}`));
  let total = decided.length;
  const server = await serve(t, ({ path }): Answer => {
    const { pathname, searchParams } = new URL(path, location.origin);
    const one = decided.find(({ id }) => pathname.endsWith(`/${id}`));
    if (one) return [200, caseDetail(one)];
    const from = (Number(searchParams.get('page')) - 1) * 50;
    return [200, { data: decided.slice(from, Math.min(from + 50, total)), total, open: 0, appeals: 0 }];
  });
  history.replaceState(null, '', '/moderate?list=decided');
  await render(t, <Workplace />);
  await until(() => words().includes('Decided 49'));
  assert.ok(!words().includes('come up as these'));
  assert.ok(!words().includes('Decided 50'));
  await press(named('button', 'Next page'));
  await until(() => words().includes('Decided 50'));
  assert.equal(document.activeElement?.getAttribute('aria-label'), 'Cases');
  await key('j');
  await until(() => location.search.includes('case=case50'));
  await press(named('a', 'Back to the list'));
  assert.equal(new URLSearchParams(location.search).get('page'), '2');

  total = 50;
  await act(async () => clearResources());
  await until(() => words().includes('Decided 49'));
  assert.equal(named('button', 'Next page'), undefined, 'a page that has become empty is left');
  await press(named('label', 'Queue'));
  await until(() => location.search.includes('list=open'));
  assert.equal(new URLSearchParams(location.search).get('page'), null);
  await until(() => server.seen.some(({ path }) => path.includes('state=open&order=urgent&page=1')));
});

test('the queue says when it is empty, and when it cannot be loaded', async (t) => {
  const server = await serve(t, queueOf([]));
  history.replaceState(null, '', '/moderate');
  await render(t, <Workplace />);
  await until(() => words().includes('Nothing is waiting. Thank you for looking.'));
  server.answer = () => [500, { message: 'no' }];
  await act(async () => clearResources());
  await until(() => words().includes('The cases can’t be loaded right now.'));
});

test('if another moderator has decided meanwhile the case is loaded again, and a lost answer does not decide twice', async (t) => {
  let answer: Answer = 'hang up';
  let seen = 0;
  const queue = queueOf(CASES, {}, undefined);
  const server = await serve(t, (request): Answer => {
    if (request.method === 'POST') return answer;
    if (request.path.includes('/b'))
      return [200, caseDetail(CASES[1] as CaseSummary, { decisions: seen, text: `Seen ${seen}` })];
    return queue(request);
  });
  history.replaceState(null, '', '/moderate?case=b');
  await render(t, <Workplace />);
  await until(() => words().includes('Seen 0'));
  const loads = () =>
    server.seen.filter(({ method, path }) => method === 'GET' && path.includes('/b')).length;
  const tries = () => server.seen.filter(({ method }) => method === 'POST');
  await press(named('button', 'Send help'));
  await until(() => words().includes('This decision couldn’t be saved.'));
  await until(() => loads() === 2);
  seen = 1;
  answer = [400, { message: 'Another moderator has decided meanwhile. Please look at it again' }];
  await press(named('button', 'Send help'));
  await until(() => words().includes('Another moderator has decided meanwhile.'));
  await until(() => words().includes('Seen 1'));
  answer = [200, caseDetail(CASES[1] as CaseSummary, { decisions: 1 })];
  await press(named('button', 'Send help'));
  await until(() => tries().length === 3);
  const keys = tries().map(({ headers }) => headers['idempotency-key']);
  assert.deepEqual([keys[0] === keys[1], keys[1] === keys[2]], [true, false]);
  assert.deepEqual(
    tries().map(({ body }) => (body as { after: number }).after),
    [0, 0, 1],
  );
});
