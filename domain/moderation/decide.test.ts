import assert from 'node:assert/strict';
import test from 'node:test';
import { DomainError, type DomainErrorCode } from '../domain-error.ts';
import type { TimedEvent } from '../event.ts';
import { DAY_MS } from '../time/units.ts';
import type { CaseCommand } from './commands.ts';
import { mayAppeal, mayDestroyKey, needsHoldForReports } from './conditions.ts';
import { caseDecider } from './decide.ts';
import type { CaseEvent } from './events.ts';
import type { ReportReason } from './reasons.ts';
import type { CaseState, OpenedCase } from './state.ts';

const START = Date.parse('2026-11-23T08:00:00.000Z');
const after = (ms: number): string => new Date(START + ms).toISOString();
const caseId = 'case';
const subject = { subjectKind: 'post', subjectId: 'post' } as const;
const moderator = (staffId: string, decisionId: string, now = after(0)) => ({
  caseId,
  staffId,
  decisionId,
  now,
});

/** A case that takes one command after the other. Each decision is named after its number: d1, d2, … */
class Case {
  state: CaseState = caseDecider.initial();
  #now = START;
  #decisions = 0;

  at(ms: number): this {
    this.#now = START + ms;
    return this;
  }

  run(command: CaseCommand): readonly CaseEvent[] {
    const events = caseDecider.decide(command, this.state);
    const moment = { occurredAt: new Date(this.#now).toISOString() };
    for (const event of events) {
      this.state = caseDecider.evolve(this.state, { ...event, moment } as TimedEvent<CaseEvent>);
    }
    return events;
  }

  report(reporter: string, reason: ReportReason = 'unkind', isCounted = reason !== 'worried') {
    const ids = { caseId, reportId: `report of ${reporter}`, reporter, author: 'author' };
    return this.run({ type: 'reportContent', ...subject, ...ids, reason, isSettled: true, isCounted });
  }

  hold() {
    return this.run({ type: 'holdForReports', caseId, decisionId: 'automatic', now: this.now });
  }

  heldByReports(reason: ReportReason = 'unkind'): this {
    for (const reporter of ['a', 'b', 'c']) this.report(reporter, reason);
    this.hold();
    return this;
  }

  decide(type: CaseCommand['type'], staffId: string, more: object = {}) {
    const decision = moderator(staffId, `d${++this.#decisions}`, this.now);
    return this.run({ type, ...decision, ...more } as CaseCommand);
  }

  appeal() {
    const ids = { caseId, appealId: 'appeal', author: 'author' };
    return this.run({ type: 'submitAppeal', ...ids, words: ' I meant myself ', now: this.now });
  }

  get now(): string {
    return new Date(this.#now).toISOString();
  }

  get opened(): OpenedCase {
    assert.ok(this.state);
    return this.state;
  }

  get visibility() {
    return this.opened.subjectState.visibility;
  }
}

const types = (events: readonly CaseEvent[]) => events.map(({ type }) => type);
const refused = (code: DomainErrorCode) => (error: unknown) =>
  error instanceof DomainError && error.code === code;

test('the first report opens a case, and each reporter counts once', () => {
  const one = new Case();
  assert.deepEqual(types(one.report('a')), ['CaseOpened', 'ContentReported']);
  assert.deepEqual(one.report('a', 'illegal'), []);
  assert.deepEqual(types(one.report('b')), ['ContentReported']);
  assert.equal(one.opened.reports.size, 2);
});

test('nobody reports their own post, and long words are refused', () => {
  const one = new Case();
  assert.throws(() => one.report('author'), refused('invalid'));
  const ids = { caseId, reportId: 'r', reporter: 'a', author: 'author', isSettled: true, isCounted: true };
  assert.throws(
    () => one.run({ type: 'reportContent', ...subject, ...ids, reason: 'other', words: 'x'.repeat(501) }),
    refused('invalid'),
  );
});

test('three reports that count hold a post for 24 hours, and say which reasons were given', () => {
  const one = new Case();
  one.report('a', 'unkind');
  one.report('b', 'selling');
  assert.deepEqual(one.hold(), []);
  one.report('c', 'unkind');
  assert.ok(needsHoldForReports(one.state, one.now));
  const [held] = one.hold();
  assert.deepEqual(held, {
    type: 'ContentHeld',
    data: {
      caseId,
      ...subject,
      decisionId: 'automatic',
      cause: 'reports',
      reasons: ['unkind', 'selling'],
      until: after(DAY_MS),
    },
  });
  assert.equal(one.visibility, 'held');
  assert.deepEqual(one.hold(), [], 'once');
});

test('reports that could not hold a post at once can hold it within the next ten minutes', () => {
  const one = new Case();
  for (const reporter of ['a', 'b', 'c']) one.report(reporter);
  assert.equal(needsHoldForReports(one.state, after(10 * 60_000)), true);
  assert.equal(needsHoldForReports(one.state, after(10 * 60_000 + 1)), false);
});

test('worry and reports that do not count never hold a post', () => {
  const one = new Case();
  for (const reporter of ['a', 'b', 'c', 'd']) one.report(reporter, 'worried');
  for (const reporter of ['e', 'f', 'g', 'h']) one.report(reporter, 'unkind', false);
  assert.deepEqual(one.hold(), []);
});

test('a hold that nobody decided on expires after 24 hours, and reports cannot hold the post again', () => {
  const one = new Case().heldByReports();
  assert.deepEqual(one.run({ type: 'expireHold', caseId, now: after(DAY_MS - 1) }), []);
  assert.deepEqual(types(one.run({ type: 'expireHold', caseId, now: after(DAY_MS) })), ['HoldExpired']);
  assert.equal(one.visibility, 'shown');
  one.report('d');
  assert.deepEqual(one.hold(), []);
});

test('a hold for self-harm does not expire, and neither does one that a moderator has seen', () => {
  const expires = (one: Case) => one.run({ type: 'expireHold', caseId, now: after(30 * DAY_MS) }).length > 0;
  assert.equal(expires(new Case().heldByReports('self-harm')), false);
  const uncounted = new Case();
  uncounted.report('fresh', 'self-harm', false);
  assert.equal(expires(uncounted.heldByReports()), true, 'a report that does not count changes nothing');
  const seen = new Case().heldByReports();
  seen.decide('requestSecondOpinion', 'ann');
  assert.equal(expires(seen), false);
});

test('hold, removal and limit need a rule; a rule that does not exist is refused', () => {
  const one = new Case();
  one.report('a');
  for (const type of ['holdContent', 'removeContent', 'limitAuthor'] as const) {
    assert.throws(() => one.decide(type, 'ann', { limit: 'no-posts-1-day' }), refused('invalid'), type);
    assert.throws(() => one.decide(type, 'ann', { rule: 99, limit: 'no-posts-1-day' }), refused('invalid'));
  }
});

test('keeping a post shows it again, rejects the reports and ends the automatic holds of this case', () => {
  const one = new Case().heldByReports();
  assert.deepEqual(types(one.decide('keepContent', 'ann')), ['ContentKept']);
  assert.equal(one.visibility, 'shown');
  for (const reporter of ['d', 'e', 'f']) one.report(reporter);
  assert.equal(one.opened.subjectState.stage, 'open', 'later reports ask for another look');
  assert.deepEqual(one.hold(), []);
});

test('no posts for 7 days needs a second moderator', () => {
  const one = new Case();
  one.report('a');
  const limit = { rule: 2, limit: 'no-posts-7-days' };
  assert.deepEqual(types(one.decide('limitAuthor', 'ann', limit)), ['LimitProposed']);
  assert.deepEqual(one.decide('limitAuthor', 'ann', limit), []);
  const [limited] = one.decide('limitAuthor', 'ben', limit);
  assert.ok(limited?.type === 'AuthorLimited');
  assert.equal(limited.data.until, after(7 * DAY_MS));
  assert.throws(() => one.decide('limitAuthor', 'ben', { rule: 2, limit: 'no-posts-1-day' }));
});

test('undo brings back what was before, one decision after the other', () => {
  const one = new Case().heldByReports();
  one.decide('holdContent', 'ann', { rule: 2 });
  one.decide('removeContent', 'ann', { rule: 2, note: 'Please talk to your doctor' });
  assert.equal(one.visibility, 'removed');
  const [undone] = one.decide('undoDecision', 'ben');
  assert.ok(undone?.type === 'DecisionUndone');
  assert.deepEqual(
    [undone.data.undoes, undone.data.visibility, undone.data.holdCause],
    ['d2', 'held', 'moderator'],
  );
  one.decide('undoDecision', 'ben');
  assert.deepEqual(one.opened.subjectState.hold, { cause: 'reports', since: after(0), until: after(DAY_MS) });
  assert.throws(() => one.decide('undoDecision', 'ben'), refused('invalid'));
});

test('an appeal is answered by a moderator who has not decided in this case, and only once', () => {
  const one = new Case().heldByReports();
  one.decide('removeContent', 'ann', { rule: 2 });
  assert.deepEqual(one.appeal()[0]?.data, { caseId, appealId: 'appeal', words: 'I meant myself' });
  assert.deepEqual(one.appeal(), []);
  assert.throws(() => one.decide('keepContent', 'ben'), refused('invalid'), 'the appeal comes first');
  assert.throws(() => one.decide('grantAppeal', 'ann'), refused('forbidden'));
  assert.deepEqual(types(one.decide('grantAppeal', 'ben')), ['AppealGranted']);
  assert.equal(one.visibility, 'shown');
  assert.throws(() => one.appeal(), refused('invalid'));
  assert.throws(() => one.decide('undoDecision', 'ann'), refused('invalid'), 'the answer is final');
});

test('an appeal can be taken back, and only its author submits one', () => {
  const one = new Case().heldByReports();
  const other = { type: 'submitAppeal', caseId, appealId: 'x', author: 'other', now: after(0) } as const;
  assert.throws(() => one.run(other), refused('not-found'));
  one.appeal();
  assert.deepEqual(types(one.run({ type: 'withdrawAppeal', caseId, author: 'author' })), ['AppealWithdrawn']);
  assert.ok(mayAppeal(one.state, after(0)));
  assert.throws(() => new Case().appeal(), refused('not-found'));
});

test('a new decision after an answered appeal can be contested again', () => {
  const one = new Case().heldByReports();
  one.decide('removeContent', 'ann', { rule: 2 });
  one.appeal();
  one.decide('grantAppeal', 'ben');
  one.decide('removeContent', 'cem', { rule: 4 });
  assert.deepEqual(types(one.appeal()), ['AppealSubmitted']);
});

test('a refused appeal against a hold leaves the case open', () => {
  const one = new Case().heldByReports();
  one.appeal();
  one.decide('refuseAppeal', 'ann');
  assert.deepEqual([one.visibility, one.opened.subjectState.stage], ['held', 'open']);
});

test('the words of a removed post become unreadable after 14 days or a refused appeal, never under a legal hold', () => {
  const removed = () => {
    const one = new Case().heldByReports();
    one.decide('removeContent', 'ann', { rule: 2 });
    return one;
  };
  assert.equal(mayDestroyKey(removed().state, after(14 * DAY_MS - 1)), false);
  assert.equal(mayDestroyKey(removed().state, after(14 * DAY_MS)), true);

  const appealed = removed();
  appealed.appeal();
  assert.equal(mayDestroyKey(appealed.state, after(20 * DAY_MS)), false, 'while the appeal is open');
  appealed.decide('refuseAppeal', 'ben');
  assert.equal(mayDestroyKey(appealed.state, after(0)), true);
  assert.deepEqual(types(appealed.run({ type: 'recordDestroyedKey', caseId, now: after(0) })), [
    'ContentKeyDestroyed',
  ]);
  assert.throws(() => appealed.decide('keepContent', 'cem'), refused('invalid'));

  const evidence = removed();
  evidence.decide('recordLegalHold', 'ann', { keyIds: ['key'] });
  assert.equal(mayDestroyKey(evidence.state, after(60 * DAY_MS)), false);
  evidence.decide('releaseLegalHold', 'ann');
  assert.equal(mayDestroyKey(evidence.state, after(60 * DAY_MS)), true);
});

test('a post that waits for a moderator is held before anyone has reported it', () => {
  const one = new Case();
  const waiting = { type: 'holdUntilLooked', caseId, ...subject, author: 'author', decisionId: 'w' } as const;
  assert.deepEqual(types(one.run(waiting)), ['CaseOpened', 'ContentHeld']);
  assert.deepEqual(one.run(waiting), []);
  one.decide('keepContent', 'ann');
  assert.equal(one.visibility, 'shown');
});

test('help changes nothing about the case', () => {
  const one = new Case().heldByReports('self-harm');
  const { subjectState } = one.opened;
  assert.deepEqual(types(one.decide('sendHelp', 'ann', { note: 'We are thinking of you' })), ['HelpSent']);
  assert.equal(one.opened.subjectState, subjectState);
});

test('a decision that another moderator has not seen is neither undone nor replaced', () => {
  const one = new Case();
  one.report('a');
  one.decide('sendHelp', 'ben');
  assert.deepEqual(types(one.decide('removeContent', 'ann', { rule: 2, seenDecisionCount: 0 })), [
    'ContentRemoved',
  ]);
  for (const type of ['keepContent', 'undoDecision', 'requestSecondOpinion'] as const)
    assert.throws(() => one.decide(type, 'ben', { seenDecisionCount: 0 }), refused('invalid'), type);
  assert.deepEqual(types(one.decide('undoDecision', 'ben', { seenDecisionCount: 1 })), ['DecisionUndone']);
  assert.throws(
    () => one.decide('undoDecision', 'ann', { seenDecisionCount: 1 }),
    refused('invalid'),
    'a second tap',
  );
  one.decide('removeContent', 'ann', { rule: 2, seenDecisionCount: 2 });
  one.appeal();
  assert.throws(() => one.decide('grantAppeal', 'cem', { seenDecisionCount: 2 }), refused('invalid'));
  assert.deepEqual(types(one.decide('grantAppeal', 'cem', { seenDecisionCount: 3 })), ['AppealGranted']);
  assert.equal(one.opened.decisionCount, 4);
});
