import { accountEvents } from '../domain/account/events.ts';
import { actsEvents } from '../domain/acts/events.ts';
import { bookmarkEvents } from '../domain/community/bookmarks/events.ts';
import { postEvents } from '../domain/community/posts/events.ts';
import { reactionEvents } from '../domain/community/reactions/events.ts';
import { consentEvents } from '../domain/consents/events.ts';
import type { EventDefinition } from '../domain/event.ts';
import { gratitudeEvents } from '../domain/gratitude/events.ts';
import { journalEvents } from '../domain/journal/events.ts';
import { moodEvents } from '../domain/mood/events.ts';
import { notificationEvents } from '../domain/notifications/events.ts';
import { pseudonymEvents } from '../domain/pseudonym/events.ts';
import { achievementsProjection } from './achievements/project.ts';
import { actsProjection } from './acts/project.ts';
import { communityPostsProjection } from './community-posts/project.ts';
import { journalProjection } from './journal/project.ts';
import { moodProjection } from './mood/project.ts';
import { notificationsProjection } from './notifications/project.ts';
import { type AnyProjection, asProjection } from './projection.ts';

/** Every event that may be in the log. */
export const allEvents: readonly EventDefinition[] = [
  ...accountEvents,
  ...consentEvents,
  ...pseudonymEvents,
  ...moodEvents,
  ...journalEvents,
  ...actsEvents,
  ...postEvents,
  ...reactionEvents,
  ...bookmarkEvents,
  ...gratitudeEvents,
  ...notificationEvents,
];

/** Every read model. */
export const allProjections: readonly AnyProjection[] = [
  asProjection(moodProjection),
  asProjection(journalProjection),
  asProjection(actsProjection),
  asProjection(communityPostsProjection),
  asProjection(achievementsProjection),
  asProjection(notificationsProjection),
];
