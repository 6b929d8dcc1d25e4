import Type from 'typebox';
import { CASE_LISTS, CASE_ORDERS } from '../moderation/case-lists.ts';
import {
  IllegalContentBody,
  ReceiptAnswer,
  ReceiptBody,
  ReceiptStatus,
} from '../moderation/illegal-content.ts';
import {
  AppealBody,
  CaseDetail,
  CasePage,
  DecisionBody,
  Notice,
  OwnReport,
  ReportAnswer,
  ReportBody,
} from '../moderation/schema.ts';
import { IdParams, PageQuery } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

/**
 * A caller without a session gets an anonymous one. The reported post is hidden from the caller at once. A second report
 * of the same post by the same caller adds nothing to the case, but hides the post again if the caller had undone that.
 */
export const reportPost = defineRoute({
  method: 'POST',
  path: '/api/community/posts/:id/report',
  summary: 'Report a reflection to the moderators, and hide it from oneself',
  description:
    'With the reason `worried` the answer has `help: true`: show help lines. Such a report never counts toward a hold.',
  session: 'optional',
  params: IdParams,
  body: ReportBody,
  answers: { 202: ReportAnswer },
  refuses: [401, 404, 429],
});

/** Only its recipient can report a thanks. */
export const reportGratitude = defineRoute({
  method: 'POST',
  path: '/api/gratitude/:id/report',
  summary: 'Report thanks that one received, and hide them',
  session: 'optional',
  params: IdParams,
  body: ReportBody,
  answers: { 202: ReportAnswer },
  refuses: [404, 429],
});

/** Works without an account. A call that is repeated with the same key and body gets the same receipt. */
export const reportIllegalContent = defineRoute({
  method: 'POST',
  path: '/api/moderation/illegal-content',
  summary: 'Report illegal content by its address, without an account',
  description:
    'The receipt is a secret that the server does not store. With it the decision can be read. Name and e-mail address are for moderators alone.',
  session: 'unused',
  body: IllegalContentBody,
  answers: { 202: ReceiptAnswer },
  refuses: [404],
});

/** The receipt is in the body, so that it does not stand in logs of addresses. */
export const getIllegalContentDecision = defineRoute({
  method: 'POST',
  path: '/api/moderation/illegal-content/decision',
  summary: 'What was decided about a report of illegal content',
  session: 'unused',
  idempotencyKey: false,
  body: ReceiptBody,
  answers: { 200: ReceiptStatus },
  refuses: [404],
});

/** After this the receipt is unknown. The case still counts the report. */
export const eraseIllegalContentReport = defineRoute({
  method: 'POST',
  path: '/api/moderation/illegal-content/erasure',
  summary: 'Erase the words, name and e-mail address of a report of illegal content',
  session: 'unused',
  idempotencyKey: false,
  body: ReceiptBody,
  answers: NO_CONTENT,
  refuses: [404],
});

export const getOwnReports = defineRoute({
  method: 'GET',
  path: '/api/moderation/reports',
  summary: 'The caller’s own reports, newest first',
  session: 'optional',
  answers: { 200: Type.Array(OwnReport) },
  refuses: [],
});

export const getNotices = defineRoute({
  method: 'GET',
  path: '/api/moderation/notices',
  summary: 'What moderation did to something the caller wrote, and help it sent, newest first',
  session: 'optional',
  answers: { 200: Type.Array(Notice) },
  refuses: [],
});

/** `id` is the `caseId` of a notice. */
export const submitAppeal = defineRoute({
  method: 'POST',
  path: '/api/moderation/notices/:id/appeal',
  summary: 'Ask another moderator to look again',
  session: 'optional',
  params: IdParams,
  body: AppealBody,
  answers: NO_CONTENT,
  refuses: [404],
});

export const withdrawAppeal = defineRoute({
  method: 'DELETE',
  path: '/api/moderation/notices/:id/appeal',
  summary: 'Take back one’s appeal while it waits for an answer',
  session: 'optional',
  params: IdParams,
  answers: NO_CONTENT,
  refuses: [404],
});

export const getCases = defineRoute({
  method: 'GET',
  path: '/api/moderation/cases',
  summary: 'Cases, for moderators',
  description:
    'Reports are grouped by the reported post or thanks. `open` is the queue, `appeals` has the cases with an open appeal. ' +
    '403 with the reason `role-session-needed` asks for a role session.',
  session: 'required',
  query: Type.Object(
    {
      ...PageQuery.properties,
      order: Type.Optional(Type.Enum(CASE_ORDERS)),
      state: Type.Optional(Type.Enum(CASE_LISTS)),
    },
    { additionalProperties: false },
  ),
  answers: { 200: CasePage },
  refuses: [401, 403],
});

export const getCase = defineRoute({
  method: 'GET',
  path: '/api/moderation/cases/:id',
  summary: 'One case in full, for moderators',
  session: 'required',
  params: IdParams,
  answers: { 200: CaseDetail },
  refuses: [401, 403, 404],
});

export const decideCase = defineRoute({
  method: 'POST',
  path: '/api/moderation/cases/:id/decisions',
  summary: 'Decide a case, or undo the last decision',
  description:
    '`hold`, `remove` and `limit` need a rule. The limit `no-posts-7-days` takes effect when a second moderator decides the same. ' +
    '`grant-appeal` and `refuse-appeal` need a moderator who has not decided in this case. Answers the case as it is afterward.',
  session: 'required',
  params: IdParams,
  body: DecisionBody,
  answers: { 200: CaseDetail },
  refuses: [401, 403, 404],
});
