import { accountEvents } from '../domain/account/events.ts';
import { accountRequestEvents } from '../domain/account-requests/events.ts';
import { actsEvents } from '../domain/acts/events.ts';
import { authorStandingEvents } from '../domain/author-standing/events.ts';
import { bookmarkEvents } from '../domain/community/bookmarks/events.ts';
import { hideEvents } from '../domain/community/hides/events.ts';
import { postEvents } from '../domain/community/posts/events.ts';
import { reactionEvents } from '../domain/community/reactions/events.ts';
import { consentEvents } from '../domain/consents/events.ts';
import { erasureOrderEvents } from '../domain/erasure-orders/events.ts';
import type { EventDefinition } from '../domain/event.ts';
import { gratitudeEvents } from '../domain/gratitude/events.ts';
import { inboxEvents } from '../domain/gratitude/inbox/events.ts';
import { journalEvents } from '../domain/journal/events.ts';
import { caseEvents } from '../domain/moderation/events.ts';
import { moodEvents } from '../domain/mood/events.ts';
import { notificationEvents } from '../domain/notifications/events.ts';
import { planEvents } from '../domain/plan/events.ts';
import { pseudonymEvents } from '../domain/pseudonym/events.ts';
import { participationEvents } from '../domain/research/participation/events.ts';
import { readEvents } from '../domain/research/reads/events.ts';
import { studyEvents } from '../domain/research/study/events.ts';
import { staffEvents } from '../domain/staff/events.ts';
import { achievementsProjection } from './achievements/project.ts';
import { actsProjection } from './acts/project.ts';
import { communityPostsProjection } from './community-posts/project.ts';
import { hidesProjection } from './hides/project.ts';
import { journalProjection } from './journal/project.ts';
import { logTreeProjection } from './log-tree/project.ts';
import { moderationProjection } from './moderation/project.ts';
import { moodProjection } from './mood/project.ts';
import { notificationsProjection } from './notifications/project.ts';
import { operationsProjection } from './operations/project.ts';
import { type AnyProjection, asProjection, asRecordedProjection } from './projection.ts';
import { researchEntriesProjection } from './research-entries/project.ts';
import { researchReadsProjection } from './research-reads/project.ts';
import { staffActionsProjection } from './staff-actions/project.ts';

/** Every event of the domain. The log also has a first event of its own, and perhaps events of newer releases. */
export const allEvents: readonly EventDefinition[] = [
  ...accountEvents,
  ...accountRequestEvents,
  ...consentEvents,
  ...pseudonymEvents,
  ...moodEvents,
  ...journalEvents,
  ...actsEvents,
  ...planEvents,
  ...postEvents,
  ...reactionEvents,
  ...bookmarkEvents,
  ...hideEvents,
  ...gratitudeEvents,
  ...inboxEvents,
  ...notificationEvents,
  ...staffEvents,
  ...erasureOrderEvents,
  ...caseEvents,
  ...authorStandingEvents,
  ...studyEvents,
  ...participationEvents,
  ...readEvents,
];

/** Every read model. */
export const allProjections: readonly AnyProjection[] = [
  asProjection(moodProjection),
  asProjection(journalProjection),
  asProjection(actsProjection),
  asProjection(communityPostsProjection),
  asProjection(hidesProjection),
  asProjection(achievementsProjection),
  asProjection(notificationsProjection),
  asProjection(moderationProjection),
  asProjection(operationsProjection),
  asProjection(staffActionsProjection),
  asRecordedProjection(logTreeProjection),
  asProjection(researchReadsProjection),
  asProjection(researchEntriesProjection),
];
