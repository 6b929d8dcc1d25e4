import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fold } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { type PlanCommand, planDecider } from './decide.ts';
import type { PlanEvent } from './events.ts';
import { joinedLines, LINE_MAX, LINES_MAX, phoneProblem } from './lines.ts';
import { PLAN_STEPS, type PlanLine, type PlanStep } from './steps.ts';

const moment = { occurredAt: '2026-11-21T08:00:00.000Z', localDate: '2026-11-21' };
const given = (...events: PlanEvent[]) => {
  const state = fold(
    planDecider,
    events.map((event) => ({ ...event, moment })),
  );
  return { state, when: (command: PlanCommand) => planDecider.decide(command, state) };
};

const linesOf = (...texts: string[]): PlanLine[] => texts.map((text) => ({ text }));
const written = (step: PlanStep, ...texts: string[]): PlanEvent => ({
  type: 'PlanStepWritten',
  data: { step, lines: linesOf(...texts) },
});
const kept = (step: PlanStep, ...texts: string[]): PlanEvent => ({
  type: 'PlanConflictKept',
  data: { step, lines: linesOf(...texts) },
});
const resolved = (step: PlanStep, ...texts: string[]): PlanEvent => ({
  type: 'PlanConflictResolved',
  data: { step, lines: linesOf(...texts) },
});
const removed: PlanEvent = { type: 'PlanRemoved', data: {} };
const write = (step: PlanStep, lines: readonly PlanLine[], baseRevision?: number): PlanCommand => ({
  type: 'writeStep',
  step,
  lines,
  baseRevision,
});

test('given no plan, when the first lines are written, then they are stored trimmed, in their order', () => {
  assert.deepEqual(given().when(write('signs', linesOf(' I stay in bed ', 'No music'), 0)), [
    written('signs', 'I stay in bed', 'No music'),
  ]);
  const { steps, changedOn } = given(written('signs', 'I stay in bed')).state;
  assert.deepEqual(steps.signs, { lines: linesOf('I stay in bed'), revision: 1, conflict: null });
  assert.equal(steps.alone.revision, 0);
  assert.equal(changedOn, '2026-11-21');
});

test('given a step, when lines are added, changed, removed or reordered, then one event has all its lines', () => {
  const before = given(written('alone', 'Tea', 'The fern'));
  for (const texts of [
    ['Tea', 'The fern', 'Rain'],
    ['Green tea', 'The fern'],
    ['Tea'],
    ['The fern', 'Tea'],
    [],
  ])
    assert.deepEqual(before.when(write('alone', linesOf(...texts), 1)), [written('alone', ...texts)]);
});

test('given a step, when the same lines are written again, then nothing happens', () => {
  assert.deepEqual(given(written('alone', 'Tea')).when(write('alone', linesOf('Tea '), 1)), []);
  assert.deepEqual(given().when(write('alone', [], 0)), []);
});

test('given a change on one device, when older lines are changed on another, then both stay until one is chosen', () => {
  const twice = [written('ask', 'Jonas'), written('ask', 'Jonas', 'Ada')];
  assert.deepEqual(given(...twice).when(write('ask', linesOf('Jonas', 'Ben'), 1)), [
    kept('ask', 'Jonas', 'Ben'),
  ]);
  const both = given(...twice, kept('ask', 'Jonas', 'Ben'));
  assert.deepEqual(both.state.steps.ask, {
    lines: linesOf('Jonas', 'Ada'),
    revision: 2,
    conflict: linesOf('Jonas', 'Ben'),
  });
  assert.deepEqual(both.when(write('ask', linesOf('Jonas', 'Ada', 'Ben'), 2)), [
    resolved('ask', 'Jonas', 'Ada', 'Ben'),
  ]);
  assert.throws(() => both.when(write('ask', linesOf('Cleo'), 1)), new DomainError('taken', THIRD_LINES));
  assert.equal(given(...twice, kept('ask', 'Ben'), resolved('ask', 'Ben')).state.steps.ask.conflict, null);
});

const THIRD_LINES = 'This step already has two versions. Please choose one of them first.';

test('given first lines from one device, when another one sends first lines, too, then both stay', () => {
  assert.deepEqual(given(written('signs', 'I stay in bed')).when(write('signs', linesOf('No music'), 0)), [
    kept('signs', 'No music'),
  ]);
});

test('given a change of one step, when another step is changed, then they do not concern each other', () => {
  assert.deepEqual(given(written('signs', 'I stay in bed')).when(write('alone', linesOf('Tea'), 0)), [
    written('alone', 'Tea'),
  ]);
});

test('given a removed plan, when an edit arrives that did not know of the removal, then it does not bring the plan back', () => {
  const gone = given(written('signs', 'I stay in bed'), removed);
  assert.deepEqual(gone.state.steps.signs, { lines: [], revision: 2, conflict: null });
  assert.equal(gone.state.changedOn, null);
  const refusal = new DomainError('taken', 'Your safety plan is no longer in your account.');
  assert.throws(() => gone.when(write('signs', linesOf('No music'), 1)), refusal);
  assert.throws(() => gone.when(write('alone', linesOf('Tea'), 0)), refusal);
  assert.deepEqual(gone.when(write('signs', linesOf('No music'), 2)), [written('signs', 'No music')]);
  assert.equal(given(written('signs', 'x'), removed, written('alone', 'Tea')).state.isRemoved, false);
});

test('given a plan without lines, when it is removed, then nothing happens', () => {
  assert.deepEqual(given().when({ type: 'removePlan' }), []);
  assert.deepEqual(given(written('signs', 'a'), written('signs')).when({ type: 'removePlan' }), []);
  assert.deepEqual(given(written('signs', 'a')).when({ type: 'removePlan' }), [removed]);
  assert.deepEqual(given(written('signs', 'a'), removed).when({ type: 'removePlan' }), []);
});

test('given anything, when a line breaks a limit, then it is refused', () => {
  for (const [lines, message] of [
    [linesOf(' '), 'A line must have words'],
    [linesOf('🌿'.repeat(LINE_MAX + 1)), `A line must not exceed ${LINE_MAX} characters`],
    [linesOf(...Array(LINES_MAX + 1).fill('x')), `A step must not have more than ${LINES_MAX} lines`],
    [[{ text: 'Tea', phone: '112' }], 'The lines of this step have no phone number'],
  ] as const) {
    assert.throws(() => given().when(write('alone', lines)), new DomainError('invalid', message));
  }
  const badPhone = [{ text: 'Jonas', phone: 'javascript:alert(1)' }];
  assert.throws(() => given().when(write('ask', badPhone)), DomainError);
  const phone = [{ text: 'Jonas', phone: ' +44 20 7946 0000 ' }];
  assert.deepEqual(given().when(write('ask', phone)), [
    { type: 'PlanStepWritten', data: { step: 'ask', lines: [{ text: 'Jonas', phone: '+44 20 7946 0000' }] } },
  ]);
});

test('phone numbers are taken as people write them', () => {
  for (const phone of [
    '112',
    '116 123',
    `${'1'.repeat(30)} `,
    '+49 (0)30/1234-567',
    '0800.111.0111',
    '(555) 123-4567',
    '*4141',
    '#31#',
  ])
    assert.equal(phoneProblem(phone), undefined, phone);
  for (const phone of ['', '1', 'Jonas', '112;x', '+', '1'.repeat(31)]) assert.ok(phoneProblem(phone), phone);
});

test('several lists become one without repeats', () => {
  assert.deepEqual(joinedLines(linesOf('a', 'b'), linesOf('b', 'c')), linesOf('a', 'b', 'c'));
  assert.deepEqual(joinedLines([{ text: 'a', phone: '112' }], linesOf('a')), [
    { text: 'a', phone: '112' },
    { text: 'a' },
  ]);
});

test('for any edits on two devices, no line is lost without an edit that knew it', () => {
  const edit = fc.record({
    step: fc.constantFrom(...PLAN_STEPS),
    text: fc.constantFrom('a', 'b', 'c'),
    knows: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
      const history: PlanEvent[] = [];
      for (const { step, text, knows } of edits) {
        const before = given(...history).state.steps[step];
        const base = knows ? before.revision : Math.max(0, before.revision - 1);
        try {
          history.push(...given(...history).when(write(step, linesOf(text), base)));
        } catch (error) {
          assert.ok(error instanceof DomainError && before.conflict !== null && base < before.revision);
        }
        const after = given(...history).state.steps[step];
        if (base < before.revision)
          assert.deepEqual(after.lines, before.lines, 'a stale edit replaces nothing');
        const shown = [...after.lines, ...(after.conflict ?? [])].map((line) => line.text);
        if (base === before.revision) assert.ok(shown.includes(text), 'an edit is stored or shown beside');
      }
    }),
  );
});
