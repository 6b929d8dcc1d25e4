import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ReceiptStatus } from '../../../domain/moderation/illegal-content.ts';
import { EXPLANATION_MAX } from '../../../domain/moderation/illegal-content-limits.ts';
import { describedBy, named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { ReportIllegalPage } from './report-illegal-page.tsx';

const RECEIPT = '7H2K-9QXD-4M0T-V3RB-81NZ-5CWE-KJ46-3TPA';
const ADDRESS = 'https://hearten.example/community/pinboard?post=0c8b7f2e-54a1-4d0f-9b6a-2f4d1e7c8a90';
const WORDS = 'It threatens a nurse.';
const OPEN: ReceiptStatus = {
  state: 'open',
  reportedAt: new Date().toISOString(),
  decidedAt: null,
  rule: null,
};

const field = (label: string) => {
  const found = named<HTMLInputElement>('input, textarea', label);
  if (!found) throw new Error(`There is no field ${label}`);
  return found;
};
const button = (label: string) => named<HTMLButtonElement>('button', label);
const words = () => pageText().replace(/\s+/g, ' ');
const truth = () => document.querySelector<HTMLInputElement>('input[type="checkbox"]');

async function open(t: TestContext, answer: () => Answer) {
  const server = await serve(t, answer);
  await render(t, <ReportIllegalPage />);
  return server;
}

async function fillIn() {
  await type(field('Address of the reflection'), ADDRESS);
  await type(field('Why is it illegal?'), WORDS);
  await press(truth() ?? undefined);
}

async function lookUp(receipt = RECEIPT) {
  await type(field('Receipt'), receipt);
  await press(button('Look up'));
}

test('a report is sent with or without a name, and its receipt can be copied', async (t) => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  t.after(() => Reflect.deleteProperty(navigator, 'clipboard'));
  const server = await open(t, () => [202, { receipt: RECEIPT }]);
  await fillIn();
  await press(button('Send report'));
  await until(() => words().includes(RECEIPT));
  assert.equal(document.activeElement?.textContent, 'Thank you. Your report has arrived.');
  await press(button('Copy'));
  await until(() => words().includes('Copied.'));
  assert.deepEqual(copied, [RECEIPT]);
  await press(button('Report another'));
  await fillIn();
  await type(field('Name'), ' Ada ');
  await type(field('E-mail'), 'ada@hearten.example');
  await press(button('Send report'));
  await until(() => server.seen.length === 2);
  const plain = { address: ADDRESS, words: WORDS, isTrue: true };
  assert.deepEqual(
    server.seen.map(({ method, path, body }) => [method, path, body]),
    [
      ['POST', '/api/moderation/illegal-content', plain],
      ['POST', '/api/moderation/illegal-content', { ...plain, name: 'Ada', email: 'ada@hearten.example' }],
    ],
  );
});

test('what is missing is said beside its field, before anything is sent', async (t) => {
  const server = await open(t, () => [202, { receipt: RECEIPT }]);
  await type(field('E-mail'), 'ada at home');
  await press(button('Send report'));
  await until(() => words().includes('Please enter the address of the reflection.'));
  assert.match(describedBy(field('Why is it illegal?')), /Please say why you think it is illegal\./);
  assert.match(describedBy(field('E-mail')), /The e-mail address may be mistyped\./);
  const box = truth();
  assert.match(box ? describedBy(box) : '', /Please confirm this\./);
  assert.equal(document.activeElement === field('Address of the reflection'), true);
  assert.equal(server.seen.length, 0);
});

test('words that are too long are said beside their field, which gets the focus', async (t) => {
  const server = await open(t, () => [202, { receipt: RECEIPT }]);
  await fillIn();
  const explanation = field('Why is it illegal?');
  for (const _ of [1, 2]) {
    await type(explanation, `${'x'.repeat(EXPLANATION_MAX)}!`);
    await press(button('Send report'));
    assert.match(describedBy(explanation), /Your words must not exceed 2,000 characters\./);
    assert.equal(document.activeElement === explanation, true);
    await type(explanation, 'x'.repeat(EXPLANATION_MAX));
    assert.doesNotMatch(describedBy(explanation), /must not exceed/);
    button('Send report')?.focus();
  }
  assert.equal(server.seen.length, 0);
  await press(button('Send report'));
  await until(() => words().includes(RECEIPT));
});

test('a failed report keeps everything, and a second attempt is the same call', async (t) => {
  const answers: Answer[] = [
    [404, { message: 'This reflection does not exist' }],
    [429, { message: 'That was too much at once. Please try again in an hour.' }],
    'hang up',
    [202, { receipt: RECEIPT }],
  ];
  const server = await open(t, () => answers.shift() ?? [500]);
  await fillIn();
  await press(button('Send report'));
  await until(() => words().includes('No reflection has this address. It may have been deleted.'));
  await press(button('Send report'));
  await until(() => words().includes('That was too much at once.'));
  await press(button('Send report'));
  await until(() => words().includes('There is no connection. What you typed stays here.'));
  assert.deepEqual(
    [field('Address of the reflection').value, field('Why is it illegal?').value, truth()?.checked],
    [ADDRESS, WORDS, true],
  );
  await press(button('Send report'));
  await until(() => words().includes(RECEIPT));
  assert.equal(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size, 1);
});

test('a receipt shows the decision in plain words', async (t) => {
  let status: ReceiptStatus = OPEN;
  const server = await open(t, () => [200, status]);
  const decidedAt = new Date().toISOString();
  const cases: readonly (readonly [ReceiptStatus, RegExp])[] = [
    [OPEN, /A moderator has not decided yet\.ReportedToday/],
    [{ ...OPEN, state: 'held' }, /Several reports hold it back until a moderator decides\./],
    [{ ...OPEN, state: 'held', decidedAt, rule: 4 }, /A moderator holds it back\..*Rule4\. Be kind/],
    [{ ...OPEN, state: 'kept', decidedAt }, /lets it stand\.ReportedTodayDecidedTodayA person decided\./],
    [{ ...OPEN, state: 'removed', decidedAt, rule: 8 }, /has removed it\..*Rule8\. Nothing illegal/],
    [{ ...OPEN, state: 'deleted' }, /Its author has deleted it\./],
  ];
  for (const [next, expected] of cases) {
    status = next;
    await lookUp();
    await until(() => expected.test(words()));
  }
  assert.deepEqual(server.seen[0]?.body, { receipt: RECEIPT });
});

test('a wrong receipt says so, and what was written can be erased', async (t) => {
  let answer: Answer = [404, { message: 'Nothing was reported with this receipt' }];
  const server = await open(t, () => answer);
  await lookUp('7H2K');
  await until(() => words().includes('No report has this receipt. Please check each character.'));
  assert.equal(field('Receipt').value, '7H2K');
  answer = [200, OPEN];
  await lookUp();
  await until(() => button('Erase what I wrote'));
  await press(button('Erase what I wrote'));
  await press(button('Keep it'));
  assert.equal(document.activeElement?.textContent, 'Erase what I wrote');
  await press(button('Erase what I wrote'));
  answer = [500];
  await press(button('Erase'));
  await until(() => words().includes('This couldn’t be erased right now.'));
  answer = [204];
  await press(button('Erase'));
  await until(() => words().includes('Erased. The receipt leads nowhere now.'));
  assert.deepEqual(server.seen.at(-1)?.path, '/api/moderation/illegal-content/erasure');
});
