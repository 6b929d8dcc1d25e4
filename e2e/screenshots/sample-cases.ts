import { caseDetail, caseSummary } from '../../client/testing/moderation.ts';
import type { CaseDetail, CaseSummary, Notice } from '../../domain/moderation/schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time/units.ts';
import { ago, ahead } from './sample-times.ts';

const caseOf = (id: string, more: Partial<CaseSummary>): CaseSummary =>
  caseSummary({ id, reasons: [], openedAt: ago(HOUR_MS), ...more });

const TABLETS =
  'I stopped my tablets on Monday and the fog is gone. Stop yours too, they only want you tired. Nobody tells you this.';
const HELD = {
  visibility: 'held',
  holdCause: 'reports',
  heldSince: ago(5 * HOUR_MS),
  heldUntil: ahead(19 * HOUR_MS),
} as const;
const HELD_CASE = caseOf('b', {
  ...HELD,
  reports: 4,
  reasons: [
    { reason: 'medical-advice', reports: 3 },
    { reason: 'worried', reports: 1 },
  ],
  openedAt: ago(6 * HOUR_MS),
  text: TABLETS,
});
/** The queue of a moderator: an urgent case, a held one, a plain one, one for a second opinion, and a waiting post. */
export const CASES: readonly CaseSummary[] = [
  caseOf('a', {
    isUrgent: true,
    reports: 2,
    reasons: [{ reason: 'self-harm', reports: 2 }],
    openedAt: ago(3 * HOUR_MS),
  }),
  HELD_CASE,
  caseOf('c', {
    reasons: [{ reason: 'selling', reports: 1 }],
    openedAt: ago(2 * HOUR_MS),
    text: 'Write to me on Telegram, I have a programme that cured my aunt. Only 40 a month, and you will never need the ward again.',
  }),
  caseOf('d', {
    asksSecondOpinion: true,
    reasons: [{ reason: 'unkind', reports: 1 }],
    openedAt: ago(50 * MINUTE_MS),
    text: 'Some of you just want to be ill. There, I said it.',
  }),
  caseOf('e', {
    ...HELD,
    holdCause: 'waiting',
    reports: 0,
    openedAt: ago(12 * MINUTE_MS),
    text: 'First time here. Today I walked to the window and back.',
  }),
];

const step = (at: number, more: Partial<CaseDetail['history'][number]>): CaseDetail['history'][number] => ({
  kind: 'held',
  at: ago(at),
  moderator: null,
  isOwn: false,
  cause: null,
  rule: null,
  limit: null,
  until: null,
  note: null,
  isUndone: false,
  ...more,
});
const openedOf = (one: CaseSummary, more: Partial<CaseDetail> = {}): CaseDetail =>
  caseDetail(one, {
    text: one.text ?? 'I can’t do this any more. I have thought about how, and I would like it to stop.',
    moods: ['Hopeful', 'Frustrated'],
    createdAt: ago(DAY_MS),
    why: [
      { reason: 'medical-advice', reports: 3, words: ['My mum would do it.', 'Dangerous.'] },
      { reason: 'worried', reports: 1, words: ['Is he all right? Stopping at once can be bad.'] },
    ],
    history: [
      step(5 * HOUR_MS, { cause: 'reports' }),
      step(3 * HOUR_MS, {
        kind: 'second-opinion',
        moderator: 'Moderator 1',
        note: 'Remove, or keep with a note?',
      }),
    ],
    decisions: 1,
    ...more,
  });

/** The case that a moderator has opened. */
export const OPENED_CASE = openedOf(HELD_CASE);

const REMOVED = { visibility: 'removed', stage: 'decided', openedAt: ago(2 * DAY_MS) } as const;
/** A removed post whose author asks for another look. */
export const APPEALED_CASE = openedOf(caseOf('f', { ...REMOVED, text: TABLETS, reports: 4 }), {
  hasOpenAppeal: true,
  unreadableFrom: ahead(13 * DAY_MS),
  history: [
    step(DAY_MS, { kind: 'removed', moderator: 'Moderator 1', rule: 2, note: 'Please talk to your doctor.' }),
    step(HOUR_MS, { kind: 'appealed' }),
  ],
  appeal: {
    state: 'open',
    words: 'I meant only myself. I can see how it reads.',
    submittedAt: ago(HOUR_MS),
    answerBy: ahead(DAY_MS),
    answeredAt: null,
    note: null,
    mayDecide: true,
  },
});

/** The removal of a post, as its author reads it, unless `more` says otherwise. */
export const noticeOf = (more: Partial<Notice>): Notice => ({
  id: 'n1',
  caseId: 'c1',
  kind: 'removal',
  subject: { kind: 'post', id: 'p1', text: TABLETS },
  since: ago(2 * HOUR_MS),
  until: null,
  endedAt: null,
  unreadableFrom: ahead(14 * DAY_MS),
  isAutomatic: false,
  isWaiting: false,
  reasons: [],
  rule: 2,
  limit: null,
  note: 'Your own experience is welcome here. Telling others to stop is what can hurt. Please talk to your doctor, too.',
  mayAppeal: true,
  appeal: null,
  ...more,
});
