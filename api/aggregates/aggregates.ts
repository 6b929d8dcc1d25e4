import { accountDecider } from '../../domain/account/decide.ts';
import { accountEvents, accountStream } from '../../domain/account/events.ts';
import { accountRequestsDecider } from '../../domain/account-requests/decide.ts';
import { accountRequestEvents, accountRequestsStream } from '../../domain/account-requests/events.ts';
import { actsEvents, actsStream } from '../../domain/acts/events.ts';
import { authorStandingDecider } from '../../domain/author-standing/decide.ts';
import { authorStandingEvents, authorStandingStream } from '../../domain/author-standing/events.ts';
import { bookmarksDecider } from '../../domain/community/bookmarks/decide.ts';
import { bookmarkEvents, bookmarksStream } from '../../domain/community/bookmarks/events.ts';
import { hidesDecider } from '../../domain/community/hides/decide.ts';
import { hideEvents, hidesStream } from '../../domain/community/hides/events.ts';
import { postDecider } from '../../domain/community/posts/decide.ts';
import { postEvents, postStream } from '../../domain/community/posts/events.ts';
import { reactionDecider } from '../../domain/community/reactions/decide.ts';
import { reactionEvents, reactionStream } from '../../domain/community/reactions/events.ts';
import { consentsDecider } from '../../domain/consents/decide.ts';
import { consentEvents, consentsStream } from '../../domain/consents/events.ts';
import { erasureOrdersDecider } from '../../domain/erasure-orders/decide.ts';
import { erasureOrderEvents, erasureOrdersStream } from '../../domain/erasure-orders/events.ts';
import { gratitudeDecider } from '../../domain/gratitude/decide.ts';
import { gratitudeEvents, gratitudeStream } from '../../domain/gratitude/events.ts';
import { inboxDecider } from '../../domain/gratitude/inbox/decide.ts';
import { inboxEvents, inboxStream } from '../../domain/gratitude/inbox/events.ts';
import { journalEvents, journalStream } from '../../domain/journal/events.ts';
import { caseDecider } from '../../domain/moderation/decide.ts';
import { caseEvents, caseStream } from '../../domain/moderation/events.ts';
import { moodEvents, moodStream } from '../../domain/mood/events.ts';
import { notificationsDecider } from '../../domain/notifications/decide.ts';
import { notificationEvents, notificationsStream } from '../../domain/notifications/events.ts';
import { planDecider } from '../../domain/plan/decide.ts';
import { planEvents, planStream } from '../../domain/plan/events.ts';
import { pseudonymDecider } from '../../domain/pseudonym/decide.ts';
import { pseudonymEvents, pseudonymStream } from '../../domain/pseudonym/events.ts';
import { participationDecider } from '../../domain/research/participation/decide.ts';
import { participationEvents, participationStream } from '../../domain/research/participation/events.ts';
import { readsDecider } from '../../domain/research/reads/decide.ts';
import { readEvents, readStream } from '../../domain/research/reads/events.ts';
import { studyDecider } from '../../domain/research/study/decide.ts';
import { studyEvents, studyStream } from '../../domain/research/study/events.ts';
import { staffDecider } from '../../domain/staff/decide.ts';
import { staffEvents, staffStream } from '../../domain/staff/events.ts';
import { sha256 } from '../../infra/crypto/sha256.ts';
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

/** What the people who run the server did with the account on request, for example of a court or of the person. */
export const accountRequestsAggregate = defineAggregate({
  owner: 'person',
  events: accountRequestEvents,
  decider: accountRequestsDecider,
  streamOf: accountRequestsStream,
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

export const planAggregate = defineAggregate({
  owner: 'person',
  events: planEvents,
  decider: planDecider,
  streamOf: planStream,
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

export const hidesAggregate = defineAggregate({
  owner: 'pseudonym',
  events: hideEvents,
  decider: hidesDecider,
  streamOf: hidesStream,
});

export const gratitudeAggregate = defineAggregate({
  owner: 'pseudonym',
  events: gratitudeEvents,
  decider: gratitudeDecider,
  streamOf: (_sender: string, gratitudeId: string) => gratitudeStream(gratitudeId),
});

export const inboxAggregate = defineAggregate({
  owner: 'pseudonym',
  events: inboxEvents,
  decider: inboxDecider,
  streamOf: inboxStream,
});

export const notificationsAggregate = defineAggregate({
  owner: 'pseudonym',
  events: notificationEvents,
  decider: notificationsDecider,
  streamOf: notificationsStream,
});

export const staffAggregate = defineAggregate({
  owner: 'staff',
  events: staffEvents,
  decider: staffDecider,
  streamOf: staffStream,
});

export const erasureOrdersAggregate = defineAggregate({
  owner: 'staff',
  events: erasureOrderEvents,
  decider: erasureOrdersDecider,
  streamOf: erasureOrdersStream,
});

/**
 * A command that reports is owned by the reporter. Every other command on the case is owned by the author of the
 * reported writing.
 */
export const caseAggregate = defineAggregate({
  owner: 'pseudonym',
  events: caseEvents,
  decider: caseDecider,
  streamOf: (_pseudonymId: string, caseId: string) => caseStream(caseId),
});

export const authorStandingAggregate = defineAggregate({
  owner: 'pseudonym',
  events: authorStandingEvents,
  decider: authorStandingDecider,
  streamOf: authorStandingStream,
});

/** Owned by `command-line`, or by `housekeeping` when the server closes a study. */
export const studyAggregate = defineAggregate({
  owner: 'staff',
  events: studyEvents,
  decider: studyDecider(sha256),
  streamOf: (_by: string, studyId: string) => studyStream(studyId),
});

/** A person's consents to studies. */
export const participationAggregate = defineAggregate({
  owner: 'person',
  events: participationEvents,
  decider: participationDecider,
  streamOf: participationStream,
});

/** Owned by the researcher, or by a part of the server that records what followed a read. */
export const readsAggregate = defineAggregate({
  owner: 'staff',
  events: readEvents,
  decider: readsDecider,
  streamOf: (_by: string, readId: string) => readStream(readId),
});

/** All aggregates of the API. */
export const allAggregates = [
  accountAggregate,
  accountRequestsAggregate,
  consentsAggregate,
  moodAggregate,
  journalAggregate,
  actsAggregate,
  planAggregate,
  pseudonymAggregate,
  postAggregate,
  reactionAggregate,
  bookmarksAggregate,
  hidesAggregate,
  gratitudeAggregate,
  inboxAggregate,
  notificationsAggregate,
  caseAggregate,
  authorStandingAggregate,
  staffAggregate,
  erasureOrdersAggregate,
  studyAggregate,
  participationAggregate,
  readsAggregate,
];
