import type { CaseDetail, CaseSummary } from '../../domain/moderation/schema.ts';

const OPENED = '2026-11-23T06:00:00.000Z';

/** A case with one report in a list, unless `part` says otherwise. */
export const caseSummary = (part: Partial<CaseSummary> = {}): CaseSummary => ({
  id: 'a',
  subject: 'post',
  stage: 'open',
  visibility: 'shown',
  holdCause: null,
  heldSince: null,
  heldUntil: null,
  isUrgent: false,
  asksSecondOpinion: false,
  proposedLimit: null,
  hasOpenAppeal: false,
  isLegalHold: false,
  reports: 1,
  reasons: [{ reason: 'unkind', reports: 1 }],
  openedAt: OPENED,
  text: null,
  ...part,
});

/** The same case in full, without a decision, unless `part` says otherwise. */
export const caseDetail = (summary: CaseSummary, part: Partial<CaseDetail> = {}): CaseDetail => ({
  ...summary,
  text: summary.text ?? 'Words that were folded',
  moods: [],
  createdAt: OPENED,
  why: [{ reason: 'unkind', reports: 1, words: ['It hurt me.'] }],
  author: { isLimited: false },
  history: [],
  appeal: null,
  decisions: 0,
  undoable: null,
  unreadableFrom: null,
  ...part,
});
