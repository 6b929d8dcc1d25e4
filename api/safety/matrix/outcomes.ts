import { SubscribedBrowser } from '../../../infra/web-push/testing/browser-subscription.ts';
import { SCHEDULE } from '../../testing/reminders.ts';
import {
  before,
  everyone,
  inPath,
  noVisitors,
  ofPseudonym,
  onlyFor,
  ownReads,
  ownWrites,
  type Probe,
  plain,
  readsOf,
  signedIn,
} from './probes.ts';

/** A deletion that names the person in the query. The path has the person's number as its id, which no entry has. */
const namedDeletion = readsOf(signedIn([404, 403, 403]));

const JOURNAL = (canary: string) => ({ title: canary, content: canary });
const NEW_PASSWORD = 'something else altogether';
const PASSKEY_PROOF = { id: 'AAAA', clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
const NEW_PASSKEY = {
  userHandle: 'AAAA',
  credential: { id: 'AAAA', clientDataJSON: 'e30', attestationObject: 'AAAA' },
};
const MADE_UP_LOCK = '4f0f3c8e-5a63-4a0e-9a29-7d0b6c3f1e52';
const MADE_UP_RECEIPT = '7H2K-9QXD-4M0T-V3RB-81NZ-5CWE-KJ46-3TPA';
/** A week that is not over. */
const EXPORT_WISH = {
  kind: 'aggregates',
  moment: '2099-11-02',
  recipientKey: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
};
let newcomers = 0;

/**
 * The expected outcomes of every route for every caller. Every route has an entry, and every entry has a
 * route.
 */
export const OUTCOMES: Readonly<Record<string, readonly Probe[]>> = {
  'GET /live': [plain(everyone(200))],
  'GET /ready': [plain(everyone(200))],
  'GET /serving': [plain(everyone(200))],
  'GET /metrics': [plain(everyone(200))],
  'GET /.well-known/security.txt': [plain(everyone(404))],
  'GET /api/log/checkpoint': [plain(everyone(404))],
  'POST /csp-reports': [plain(everyone(204))],
  'GET /api/openapi.json': [plain(everyone(200))],
  'GET /api/docs': [plain(everyone(200))],

  // A study without a week that is over.
  'GET /api/studies/:id/moments': [
    { ...inPath('researchersStudy', onlyFor({ researcher: [200, 404, 404] })), recordsReads: true },
  ],
  'GET /api/studies/:id/aggregates': [
    { ...inPath('researchersStudy', onlyFor({ researcher: [404, 404, 404] })), recordsReads: true },
  ],
  'GET /api/studies': [plain(onlyFor({ researcher: 200 }))],
  'GET /api/studies/:id/receipts': [
    { ...inPath('researchersStudy', onlyFor({ researcher: [200, 404, 404] })), recordsReads: true },
  ],
  'POST /api/studies/:id/exports': [
    {
      ...inPath('researchersStudy', onlyFor({ researcher: [404, 404, 404] }), () => EXPORT_WISH),
      recordsReads: true,
    },
  ],
  'GET /api/studies/:id/exports': [
    { ...inPath('researchersStudy', onlyFor({ researcher: [200, 404, 404] })), recordsReads: true },
  ],
  'GET /api/studies/:id/exports/:exportId': [inPath('researchersStudy', onlyFor({ researcher: 404 }))],
  'POST /api/studies/:id/exports/:exportId/deletion-confirmations': [
    inPath('researchersStudy', onlyFor({ researcher: 404 }), () => ({})),
  ],
  'GET /api/studies/:id/receipts/:readId': [inPath('researchersStudy', onlyFor({ researcher: 404 }))],

  'GET /api/operations': [plain(onlyFor({ operator: 200 }))],
  'GET /api/operations/actions': [plain(onlyFor({ operator: 200 }))],
  'GET /api/operations/role-sessions': [plain(onlyFor({ operator: 200 }))],
  'DELETE /api/operations/role-sessions/:id': [inPath('roleSession', onlyFor({ operator: [204, 204, 404] }))],
  'POST /api/operations/projections/:name/retry': [
    inPath('readModel', onlyFor({ operator: [202, 202, 404] })),
  ],
  'POST /api/operations/projections/:name/rebuild': [
    inPath('readModel', onlyFor({ operator: [202, 202, 404] })),
  ],
  'POST /api/operations/projections/:name/verify': [
    inPath('readModel', onlyFor({ operator: [202, 202, 404] })),
  ],

  'GET /api/user': [plain(signedIn(200))],
  'POST /api/register': [
    {
      body: ({ actor }) => ({
        username: `${actor.canary}-newcomer-${++newcomers}`,
        password: NEW_PASSWORD,
        fullName: actor.canary,
      }),
      outcomes: everyone(201),
      consumesActor: true,
    },
  ],
  'GET /api/account-requests': [plain(signedIn(200))],
  'GET /api/consents': [plain(everyone(200))],
  'PUT /api/consents': [plain(signedIn(200), () => ({ healthDataConsent: true, isAdult: true }))],
  'POST /api/login': [
    {
      names: 'username',
      body: ({ actor, resource }) => ({
        username: resource,
        password: actor.account?.password ?? NEW_PASSWORD,
      }),
      outcomes: { ...everyone([200, 401, 401]), erased: 401 },
      consumesActor: true,
    },
  ],
  'POST /api/logout': [{ outcomes: everyone(204), consumesActor: true }],
  'GET /api/sessions': [plain(signedIn(200))],
  'DELETE /api/sessions/:id': [
    { names: 'session', outcomes: signedIn([204, 404, 404], 403), consumesActor: true },
  ],
  'DELETE /api/sessions': [plain(signedIn(204, 403))],
  'GET /api/passkeys': [plain(signedIn(200))],
  // Passkeys are not available at the address of this test. The tests of the routes use one where they are.
  'POST /api/passkeys/creation': [
    {
      names: 'password',
      body: ({ resource }) => ({ password: resource }),
      outcomes: signedIn(404, 403),
    },
  ],
  'POST /api/passkeys': [plain(signedIn(404, 403), () => NEW_PASSKEY)],
  'PATCH /api/passkeys/:id': [
    inPath('passkey', signedIn([200, 404, 404], 403), ({ actor }) => ({ name: actor.canary })),
  ],
  'DELETE /api/passkeys/:id': [
    {
      ...inPath('passkey', signedIn([204, 404, 404], 403), ({ actor }) => ({
        password: actor.account?.password ?? NEW_PASSWORD,
      })),
      consumesActor: true,
    },
  ],
  'POST /api/passkeys/request': [plain(everyone(404))],
  'POST /api/passkeys/sign-in': [plain(everyone(404), () => ({ proof: PASSKEY_PROOF }))],
  'POST /api/passkeys/password': [
    plain(everyone(404), () => ({ proof: PASSKEY_PROOF, newPassword: NEW_PASSWORD })),
  ],
  'POST /api/lock-secret': [
    {
      names: 'password',
      body: ({ resource }) => ({ lockId: MADE_UP_LOCK, password: resource }),
      outcomes: signedIn([200, 401, 401], 403),
    },
    plain(signedIn(404, 403), () => ({ lockId: MADE_UP_LOCK, proof: PASSKEY_PROOF })),
  ],
  'POST /api/recovery-code': [
    {
      names: 'password',
      body: ({ resource }) => ({ password: resource }),
      outcomes: signedIn([200, 401, 401], 403),
      consumesActor: true,
    },
  ],
  'POST /api/password': [
    {
      names: 'password',
      body: ({ resource }) => ({ currentPassword: resource, newPassword: NEW_PASSWORD }),
      outcomes: signedIn([204, 401, 401], 403),
      consumesActor: true,
    },
  ],
  'POST /api/recover': [
    {
      names: 'username',
      body: ({ actor, resource }) => ({
        username: resource,
        recoveryCode: actor.account?.recoveryCode ?? 'AAAA-AAAA-AAAA-AAAA-AAAA',
        newPassword: NEW_PASSWORD,
      }),
      outcomes: { ...everyone([200, 401, 401]), demo: 401, erased: 401 },
      consumesActor: true,
    },
  ],
  'PATCH /api/user': [
    plain(signedIn(200, 403), ({ actor }) => ({ fullName: actor.canary })),
    {
      names: 'username',
      body: ({ resource }) => ({ username: resource }),
      outcomes: signedIn([200, 409, 200], 403),
      consumesActor: true,
    },
  ],
  'DELETE /api/user': [
    {
      names: 'password',
      body: ({ resource }) => ({ password: resource }),
      outcomes: signedIn([204, 401, 401], 403),
      consumesActor: true,
    },
  ],

  'GET /api/mood/latest': ownReads,
  'GET /api/mood': [...ownReads, before('mood')],
  'POST /api/mood': ownWrites(201, (notes) => ({ moodValue: 4, fatigueValue: 2, notes })),
  'PUT /api/mood/:id': [
    inPath('mood', signedIn([200, 404, 404]), ({ actor }) => ({ moodValue: 2, notes: actor.canary })),
  ],
  'DELETE /api/mood/:id': [inPath('mood', signedIn([204, 404, 404])), namedDeletion],

  'GET /api/journal': [...ownReads, before('journal')],
  'POST /api/journal': ownWrites(201, JOURNAL),
  'PUT /api/journal/:id': [
    inPath('journal', signedIn([200, 404, 404]), ({ actor }) => JOURNAL(actor.canary)),
  ],
  'DELETE /api/journal/:id': [inPath('journal', signedIn([204, 404, 404])), namedDeletion],

  'GET /api/plan': ownReads,
  'PUT /api/plan': ownWrites(200, (text) => ({ step: 'signs', lines: [{ text }] })),
  'DELETE /api/plan': [plain(signedIn(204)), readsOf(signedIn([204, 403, 403]))],

  'GET /api/tasks': ownReads,
  'GET /api/tasks/history': ownReads,
  'GET /api/tasks/available': [plain(everyone(200))],
  'POST /api/tasks/toggle': [
    {
      names: 'act',
      body: ({ resource }) => ({ taskId: resource, isCompleted: true }),
      outcomes: signedIn([200, 404, 404]),
    },
  ],
  'POST /api/tasks/customize': ownWrites(200, (title) => ({
    taskIndices: [1],
    customTasks: [{ title, description: title }],
  })),
  'POST /api/tasks/custom': ownWrites(201, (title) => ({ title, description: title })),

  'GET /api/achievements': ownReads,

  'GET /api/notifications': [
    plain(everyone(200)),
    readsOf({ nobody: 403, visitor: 403, person: [200, 403, 403], demo: [200, 403, 403] }),
  ],
  'GET /api/notifications/unread-count': [
    plain(everyone(200)),
    readsOf({ nobody: 403, visitor: 403, person: [200, 403, 403], demo: [200, 403, 403] }),
  ],
  'PUT /api/notifications/:id/read': [inPath('notification', ofPseudonym(204))],
  'DELETE /api/notifications/:id': [inPath('notification', ofPseudonym(204))],

  'GET /api/reminders': [plain(signedIn(200))],
  // Push is not available at the address of this test. The tests of the routes use one where it is.
  'PUT /api/reminders': [
    plain(signedIn(404), () => ({ ...SCHEDULE, subscription: new SubscribedBrowser().subscription })),
  ],
  'POST /api/reminders/test': [plain(signedIn(404))],
  'DELETE /api/reminders/:id': [inPath('reminder', signedIn([204, 404, 404]))],

  'GET /api/research/studies': [plain(signedIn(200))],
  'GET /api/research/reads': [plain(signedIn(200)), before('studyRead')],
  'POST /api/research/studies/:id/consents': [
    // The hash is that of another text, so nobody joins.
    inPath('study', signedIn([400, 400, 404]), () => ({
      ...{ protocolVersion: 1, textHash: '0'.repeat(64), microdata: false },
    })),
  ],
  'POST /api/research/studies/:id/withdrawals': [inPath('study', signedIn([200, 404, 404]), () => ({}))],
  'GET /api/staff/me': [plain(signedIn(200))],
  'POST /api/staff/session': [
    {
      names: 'password',
      body: ({ resource }) => ({ role: 'moderator', password: resource }),
      outcomes: onlyFor({ moderator: [200, 401, 401], 'off-duty': [200, 401, 401] }),
      consumesActor: true,
    },
  ],
  'DELETE /api/staff/session': [{ outcomes: signedIn(204), consumesActor: true }],
  'GET /api/staff/roles': [{ outcomes: onlyFor({ operator: 200 }), showsStaffIds: true }],
  'POST /api/staff/roles': [
    {
      names: 'accountWithoutRole',
      body: ({ resource }) => ({ username: resource, role: 'researcher' }),
      outcomes: onlyFor({ operator: [201, 201, 404] }),
    },
  ],
  'DELETE /api/staff/roles/:id': [inPath('role', onlyFor({ operator: [204, 204, 404] }))],

  // By plain HTTP. The tests in api/live/ check who is served over the socket.
  'GET /api/live': [plain(everyone(426))],
  'GET /api/active-locations': [plain(everyone(200))],
  'GET /api/community/nearby-users': [plain(everyone(200))],
  'POST /api/community/gratitude': [
    plain({ ...everyone(201), ...noVisitors(401) }, ({ actor }) => ({ message: `from ${actor.caller}` })),
    {
      names: 'postHandle',
      body: ({ resource }) => ({ recipientSessionId: resource }),
      outcomes: { ...everyone([404, 201, 404]), ...noVisitors(401) },
    },
  ],
  'GET /api/gratitude/setting': [plain(signedIn(200))],
  'PUT /api/gratitude/setting': [plain(signedIn(200), () => ({ thanks: true }))],
  'GET /api/gratitude/waiting': [plain(everyone(200))],
  'POST /api/gratitude/waiting/open': [plain(everyone(200))],
  'GET /api/community/posts': [plain(everyone(200))],
  'GET /api/community/posts/nearby': [plain(everyone(200))],
  'GET /api/community/posts/bookmarked': [plain(signedIn(200))],
  'GET /api/community/posts/own': [plain(signedIn(200))],
  'GET /api/community/posts/liked': [plain(signedIn(200))],
  'GET /api/community/posts/:id': [inPath('post', { ...everyone([200, 200, 404]), erased: [404, 200, 404] })],
  'POST /api/community/posts': [
    plain({ ...everyone(201), ...noVisitors(401) }, () => ({ content: 'A calm day' })),
    {
      names: 'user',
      body: ({ resource }) => ({ content: 'A calm day', userId: Number(resource) }),
      outcomes: {
        nobody: 403,
        visitor: 403,
        person: [201, 403, 403],
        demo: [201, 403, 403],
        ...noVisitors(401),
      },
    },
  ],
  'DELETE /api/community/posts/:id': [inPath('post', ofPseudonym(204))],
  'POST /api/community/posts/:id/like': [
    inPath('post', { ...everyone([200, 200, 404]), loggedOut: [401, 401, 404], erased: [404, 401, 404] }),
  ],
  'DELETE /api/community/posts/:id/like': [
    inPath('post', { ...everyone([200, 200, 404]), erased: [404, 200, 404] }),
  ],
  'POST /api/community/posts/:id/hide': [
    inPath(
      'post',
      { ...everyone([400, 201, 404]), loggedOut: [401, 401, 404], erased: [404, 401, 404] },
      () => ({}),
    ),
    // No account of this test is a week old.
    inPath('post', everyone([403, 403, 403]), () => ({ later: true })),
  ],
  'POST /api/gratitude/:id/hide': [inPath('notification', ofPseudonym(201), () => ({}))],
  'GET /api/community/state': [plain(everyone(200))],
  'POST /api/community/posts/:id/report': [
    inPath(
      'post',
      { ...everyone([400, 202, 404]), loggedOut: [401, 401, 404], erased: [404, 401, 404] },
      () => ({ reason: 'worried', words: 'Are they all right?' }),
    ),
  ],
  'POST /api/gratitude/:id/report': [
    // A report of self-harm folds the text, so that the list of cases does not have it.
    inPath('notification', ofPseudonym(202), () => ({ reason: 'self-harm' })),
  ],
  // The session makes no difference, so one can report one's own.
  'POST /api/moderation/illegal-content': [
    {
      names: 'post',
      body: ({ resource }) => ({ address: resource, words: 'It threatens a nurse.', isTrue: true }),
      outcomes: { ...everyone([202, 202, 404]), erased: [404, 202, 404] },
    },
  ],
  'POST /api/moderation/illegal-content/decision': [
    plain(everyone(404), () => ({ receipt: MADE_UP_RECEIPT })),
  ],
  'POST /api/moderation/illegal-content/erasure': [
    plain(everyone(404), () => ({ receipt: MADE_UP_RECEIPT })),
  ],
  'GET /api/moderation/reports': [plain(everyone(200))],
  'GET /api/moderation/notices': [plain(everyone(200))],
  'POST /api/moderation/notices/:id/appeal': [
    inPath('case', ofPseudonym(204), ({ actor }) => ({ words: actor.canary })),
  ],
  'DELETE /api/moderation/notices/:id/appeal': [inPath('case', ofPseudonym(204))],
  // Moderators see every case and decide all but their own.
  'GET /api/moderation/cases': [plain(onlyFor({ moderator: 200 }))],
  'GET /api/moderation/cases/:id': [inPath('case', onlyFor({ moderator: [200, 200, 404] }))],
  'POST /api/moderation/cases/:id/decisions': [
    inPath('case', onlyFor({ moderator: [403, 200, 404] }), () => ({ decision: 'keep' })),
  ],
  'GET /api/community/hides': [plain(everyone(200))],
  'DELETE /api/community/hides/:id': [inPath('hide', ofPseudonym(204))],
  'POST /api/community/posts/:id/bookmark': [inPath('post', signedIn([200, 200, 404]))],
  'DELETE /api/community/posts/:id/bookmark': [inPath('post', signedIn([200, 200, 404]))],
};
