import type { WritingKind } from '../community/writing-kinds.ts';
import type { AuthorLimit } from './limits.ts';
import type { ReportReason } from './reasons.ts';
import type { AppealState, CaseStage, HoldCause, Visibility } from './schema.ts';

export interface CaseSubject {
  readonly subjectKind: WritingKind;
  readonly subjectId: string;
}

/** `since` and `until` are ISO 8601. Without `until` a moderator decides when it ends. */
export interface Hold {
  readonly cause: HoldCause;
  readonly since: string;
  readonly until: string | undefined;
}

export interface ProposedLimit {
  readonly limit: AuthorLimit;
  readonly staffId: string;
}

/** The part of a case that a decision changes and `undo` brings back. */
export interface SubjectState {
  readonly visibility: Visibility;
  readonly stage: CaseStage;
  readonly hold: Hold | undefined;
  readonly asksSecondOpinion: boolean;
  readonly proposedLimit: ProposedLimit | undefined;
  /** When it was removed. */
  readonly removedAt: string | undefined;
}

/** A decision that can be undone, and what was before it. */
interface UndoableDecision {
  readonly decisionId: string;
  readonly before: SubjectState;
}

/** A limit of the author that this case has set. The author's own stream follows it. */
export interface CaseLimit {
  readonly limit: AuthorLimit;
  readonly until: string;
  isLifted: boolean;
}

export interface CaseAppeal {
  readonly appealId: string;
  readonly state: AppealState;
}

/** A case that something has opened. It holds no words. */
export interface OpenedCase {
  readonly subject: CaseSubject;
  readonly author: string;
  subjectState: SubjectState;
  /** By reporter. A report is no longer `isCounted` after a moderator has rejected it. */
  readonly reports: Map<string, { readonly reason: ReportReason; isCounted: boolean }>;
  /** When the last report came, also one that does not count. ISO 8601. */
  lastReportAt: string | undefined;
  wasHeldByReports: boolean;
  /** Oldest first, without those that were undone, and without those before an answered appeal. */
  readonly decisions: UndoableDecision[];
  /** By the decision that has set the limit. */
  readonly limits: Map<string, CaseLimit>;
  /** How often moderators have decided about the subject or its author. Undone decisions and each undoing count. */
  decisionCount: number;
  /** The moderators whose decisions `decisionCount` counts. Sending help and legal holds do not count. */
  readonly deciders: Set<string>;
  appeal: CaseAppeal | undefined;
  /** Whether a granted appeal has given back what was held or removed. */
  isGivenBack: boolean;
  isLegalHold: boolean;
  isKeyDestroyed: boolean;
}

/** Undefined before something has opened the case. */
export type CaseState = OpenedCase | undefined;
