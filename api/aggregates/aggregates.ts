import { accountDecider } from '../../domain/account/decide.ts';
import { accountEvents, accountStream } from '../../domain/account/events.ts';
import { actsEvents, actsStream } from '../../domain/acts/events.ts';
import { bookmarksDecider } from '../../domain/community/bookmarks/decide.ts';
import { bookmarkEvents, bookmarksStream } from '../../domain/community/bookmarks/events.ts';
import { postDecider } from '../../domain/community/posts/decide.ts';
import { postEvents, postStream } from '../../domain/community/posts/events.ts';
import { reactionDecider } from '../../domain/community/reactions/decide.ts';
import { reactionEvents, reactionStream } from '../../domain/community/reactions/events.ts';
import { consentsDecider } from '../../domain/consents/decide.ts';
import { consentEvents, consentsStream } from '../../domain/consents/events.ts';
import { gratitudeDecider } from '../../domain/gratitude/decide.ts';
import { gratitudeEvents, gratitudeStream } from '../../domain/gratitude/events.ts';
import { journalEvents, journalStream } from '../../domain/journal/events.ts';
import { moodEvents, moodStream } from '../../domain/mood/events.ts';
import { notificationsDecider } from '../../domain/notifications/decide.ts';
import { notificationEvents, notificationsStream } from '../../domain/notifications/events.ts';
import { pseudonymDecider } from '../../domain/pseudonym/decide.ts';
import { pseudonymEvents, pseudonymStream } from '../../domain/pseudonym/events.ts';
import { defineAggregate } from './aggregate.ts';
import {
  actsDeciderWithDigest,
  journalDeciderWithDigest,
  moodDeciderWithDigest,
} from './personal-deciders.ts';

export const accountAggregate = defineAggregate({
  owner: 'person',
  events: accountEvents,
  decider: accountDecider,
  streamOf: accountStream,
});

export const consentsAggregate = defineAggregate({
  owner: 'person',
  events: consentEvents,
  decider: consentsDecider,
  streamOf: consentsStream,
});

export const moodAggregate = defineAggregate({
  owner: 'person',
  events: moodEvents,
  decider: moodDeciderWithDigest,
  streamOf: moodStream,
});

export const journalAggregate = defineAggregate({
  owner: 'person',
  events: journalEvents,
  decider: journalDeciderWithDigest,
  streamOf: journalStream,
});

export const actsAggregate = defineAggregate({
  owner: 'person',
  events: actsEvents,
  decider: actsDeciderWithDigest,
  streamOf: actsStream,
});

export const pseudonymAggregate = defineAggregate({
  owner: 'pseudonym',
  events: pseudonymEvents,
  decider: pseudonymDecider,
  streamOf: pseudonymStream,
});

export const postAggregate = defineAggregate({
  owner: 'pseudonym',
  events: postEvents,
  decider: postDecider,
  streamOf: (_author: string, postId: string) => postStream(postId),
});

export const reactionAggregate = defineAggregate({
  owner: 'pseudonym',
  events: reactionEvents,
  decider: reactionDecider,
  streamOf: (pseudonymId: string, postId: string) => reactionStream(postId, pseudonymId),
});

export const bookmarksAggregate = defineAggregate({
  owner: 'pseudonym',
  events: bookmarkEvents,
  decider: bookmarksDecider,
  streamOf: bookmarksStream,
});

export const gratitudeAggregate = defineAggregate({
  owner: 'pseudonym',
  events: gratitudeEvents,
  decider: gratitudeDecider,
  streamOf: (_sender: string, gratitudeId: string) => gratitudeStream(gratitudeId),
});

export const notificationsAggregate = defineAggregate({
  owner: 'pseudonym',
  events: notificationEvents,
  decider: notificationsDecider,
  streamOf: notificationsStream,
});

/** All aggregates of the API. */
export const allAggregates = [
  accountAggregate,
  consentsAggregate,
  moodAggregate,
  journalAggregate,
  actsAggregate,
  pseudonymAggregate,
  postAggregate,
  reactionAggregate,
  bookmarksAggregate,
  gratitudeAggregate,
  notificationsAggregate,
];
