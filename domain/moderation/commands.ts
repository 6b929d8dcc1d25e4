import type { AuthorLimit } from './limits.ts';
import type { ReportReason } from './reasons.ts';
import type { CaseSubject } from './state.ts';

interface OfCase {
  readonly caseId: string;
}

/** Opens the case if nothing has opened it. */
export interface Opening extends OfCase, CaseSubject {
  readonly author: string;
}

export interface OfModerator extends OfCase {
  readonly decisionId: string;
  readonly staffId: string;
  /** ISO 8601. */
  readonly now: string;
  /** How many decisions of the case the moderator has seen. If absent, this is not checked. */
  readonly seenDecisionCount?: number | undefined;
}

export interface WithNote {
  readonly note?: string | undefined;
}

export interface WithRule extends WithNote {
  readonly rule?: number | undefined;
}

type OpeningCommand =
  | (Opening & {
      readonly type: 'reportContent';
      readonly reportId: string;
      readonly reporter: string;
      readonly reason: ReportReason;
      /** Whether the reporter has an account that is at least a week old, and not a shared one of the demo. */
      readonly isSettled: boolean;
      readonly isCounted: boolean;
      readonly words?: string | undefined;
      /** A report without an account has more room for its words. */
      readonly wordsMax?: number | undefined;
    })
  | (Opening & { readonly type: 'holdUntilLooked'; readonly decisionId: string });

/** Refused while an appeal is open, and after the words are unreadable for good. */
export type DecidingCommand =
  | (OfModerator & WithNote & { readonly type: 'keepContent' | 'requestSecondOpinion' })
  | (OfModerator & WithRule & { readonly type: 'holdContent' | 'removeContent' })
  | (OfModerator & WithRule & { readonly type: 'limitAuthor'; readonly limit?: AuthorLimit | undefined })
  | (OfModerator & { readonly type: 'undoDecision' });

export type OpenedCommand =
  | DecidingCommand
  /** The caller has checked that the author has not been held by reports within a day. */
  | (OfCase & { readonly type: 'holdForReports'; readonly decisionId: string; readonly now: string })
  | (OfCase & { readonly type: 'expireHold'; readonly now: string })
  | (OfModerator & WithNote & { readonly type: 'sendHelp' })
  | (OfModerator & WithNote & { readonly type: 'grantAppeal' | 'refuseAppeal' })
  | (OfModerator & { readonly type: 'recordLegalHold'; readonly keyIds: readonly string[] })
  | (OfModerator & { readonly type: 'releaseLegalHold' })
  | (OfCase & {
      readonly type: 'submitAppeal';
      readonly appealId: string;
      readonly author: string;
      readonly words?: string | undefined;
      readonly now: string;
    })
  | (OfCase & { readonly type: 'withdrawAppeal'; readonly author: string })
  /** The caller destroys the key first, so that the event never promises too much. */
  | (OfCase & { readonly type: 'recordDestroyedKey'; readonly now: string });

export type CaseCommand = OpeningCommand | OpenedCommand;
