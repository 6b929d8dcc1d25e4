import type { AccountEvent } from '../../domain/account/events.ts';
import type { AccountRequestEvent } from '../../domain/account-requests/events.ts';
import type { ActsEvent } from '../../domain/acts/events.ts';
import type { AuthorStandingEvent } from '../../domain/author-standing/events.ts';
import type { BookmarkEvent } from '../../domain/community/bookmarks/events.ts';
import type { HideEvent } from '../../domain/community/hides/events.ts';
import type { PostEvent } from '../../domain/community/posts/events.ts';
import type { ReactionEvent } from '../../domain/community/reactions/events.ts';
import type { ConsentEvent } from '../../domain/consents/events.ts';
import type { ErasureOrderEvent } from '../../domain/erasure-orders/events.ts';
import type { GratitudeEvent } from '../../domain/gratitude/events.ts';
import type { InboxEvent } from '../../domain/gratitude/inbox/events.ts';
import type { JournalEvent } from '../../domain/journal/events.ts';
import type { CaseEvent } from '../../domain/moderation/events.ts';
import type { MoodEvent } from '../../domain/mood/events.ts';
import type { NotificationEvent } from '../../domain/notifications/events.ts';
import type { PeopleFigureKind } from '../../domain/operations/kinds.ts';
import type { PlanEvent } from '../../domain/plan/events.ts';
import type { PseudonymEvent } from '../../domain/pseudonym/events.ts';
import type { ParticipationEvent } from '../../domain/research/participation/events.ts';
import type { ReadEvent } from '../../domain/research/reads/events.ts';
import type { StudyEvent } from '../../domain/research/study/events.ts';
import type { StaffEvent } from '../../domain/staff/events.ts';

type LoggedEvent =
  | AccountEvent
  | AccountRequestEvent
  | ActsEvent
  | AuthorStandingEvent
  | BookmarkEvent
  | CaseEvent
  | ConsentEvent
  | ErasureOrderEvent
  | GratitudeEvent
  | HideEvent
  | InboxEvent
  | JournalEvent
  | MoodEvent
  | NotificationEvent
  | ParticipationEvent
  | PlanEvent
  | PostEvent
  | PseudonymEvent
  | ReactionEvent
  | ReadEvent
  | StaffEvent
  | StudyEvent;

export type LoggedType = LoggedEvent['type'];

/** A kind of row: what people do, and `events` for all of the log. */
export type CountedKind = PeopleFigureKind | 'events';

/**
 * Every event of the domain, and what it counts as besides `events`. The types are in the clear, also of events that are
 * sealed as a whole. An act counts when it is completed, also again after it was reopened.
 */
export const KIND_OF_TYPE: Readonly<Record<LoggedType, PeopleFigureKind | null>> = {
  AccountRegistered: 'registrations',
  AccountErased: null,
  AccountRequestRecorded: null,
  ConsentsAnswered: null,
  MemberErased: null,
  MoodLogged: 'check-ins',
  MoodCorrected: null,
  MoodConflictKept: null,
  MoodConflictResolved: null,
  MoodWithdrawn: null,
  JournalEntryWritten: 'entries',
  JournalEntryCorrected: null,
  JournalConflictKept: null,
  JournalConflictResolved: null,
  JournalEntryWithdrawn: null,
  ActsStarted: null,
  ActsCustomized: null,
  ActAdded: null,
  ActCompleted: 'acts',
  ActReopened: null,
  PlanStepWritten: null,
  PlanConflictKept: null,
  PlanConflictResolved: null,
  PlanRemoved: null,
  PostShared: 'posts',
  PostWithdrawn: null,
  PostLiked: null,
  PostUnliked: null,
  PostBookmarked: null,
  BookmarkRemoved: null,
  WritingHidden: null,
  HideUndone: null,
  GratitudeSent: 'thanks',
  GratitudeDelivered: null,
  GratitudeWithheld: 'thanks',
  ThanksTurnedOff: null,
  ThanksTurnedOn: null,
  WaitingThanksOpened: null,
  NotificationRead: null,
  NotificationDeleted: null,
  RoleGranted: null,
  RoleSignedIn: null,
  RoleRevoked: null,
  ErasureOrdered: null,
  OperationsActionStarted: null,
  OperationsActionFinished: null,
  CaseOpened: null,
  ContentReported: 'reports',
  // An automatic hold, which no moderator decides, has this type, too: `kindOf` tells the two apart.
  ContentHeld: 'decisions',
  HoldExpired: null,
  ContentKept: 'decisions',
  ContentRemoved: 'decisions',
  LimitProposed: 'decisions',
  AuthorLimited: 'decisions',
  SecondOpinionRequested: 'decisions',
  HelpSent: 'decisions',
  DecisionUndone: 'decisions',
  AppealSubmitted: null,
  AppealWithdrawn: null,
  AppealGranted: 'decisions',
  AppealRefused: 'decisions',
  LegalHoldRecorded: 'decisions',
  LegalHoldReleased: 'decisions',
  ContentKeyDestroyed: null,
  AuthorLimitSet: null,
  AuthorLimitLifted: null,
  AutomaticHoldAllowed: null,
  StudyRegistered: null,
  ProtocolPublished: null,
  ResearcherAdmitted: null,
  ResearcherRemoved: null,
  StudyClosed: null,
  ConsentGiven: null,
  ConsentWithdrawn: null,
  ReadRecorded: null,
  DisclosureRefused: null,
  ExportBuilt: null,
  ExportFinished: null,
  ExportAborted: null,
  DeletionDemanded: null,
  DeletionConfirmed: null,
};

/** The kind that an event counts as besides `events`, or null. A hold that no moderator made is no decision. */
export function kindOf(event: { readonly type: string; readonly data: unknown }): PeopleFigureKind | null {
  const kind = (KIND_OF_TYPE as Readonly<Record<string, PeopleFigureKind | null>>)[event.type] ?? null;
  const isAutomatic = event.type === 'ContentHeld' && !Object.hasOwn(event.data as object, 'staffId');
  return isAutomatic ? null : kind;
}
