import type { Actor } from './actors.ts';
import type { ResourceKind } from './resources.ts';

/** The expected status: one, or one each for the caller's own, another person's and a made-up resource. */
export type Outcome = number | readonly [own: number, anothers: number, madeUp: number];

/**
 * The expected status for each caller. A dead session counts as none, but does not make its owner a visitor.
 * An erased resource looks as if it never existed.
 */
export interface Outcomes {
  readonly nobody: Outcome;
  readonly visitor: Outcome;
  readonly person: Outcome;
  readonly demo: Outcome;
  readonly loggedOut?: Outcome;
  readonly erased?: Outcome;
}

/** The data of a call, and the resource that it targets. */
export interface ProbeContext {
  readonly actor: Actor;
  /** The id or name of the targeted resource. It replaces `:id` in the path. */
  readonly resource: string;
}

/** One way to call a route that might reach another person's data. */
export interface Probe {
  readonly names?: ResourceKind;
  readonly query?: (saying: ProbeContext) => string;
  readonly body?: (saying: ProbeContext) => object;
  readonly outcomes: Outcomes;
  /** The caller's role changes during the call, so each case uses a fresh caller. */
  readonly consumesActor?: true;
}

const everyone = (outcome: Outcome): Outcomes => ({
  nobody: outcome,
  visitor: outcome,
  person: outcome,
  demo: outcome,
});
const signedIn = (person: Outcome, demo = person): Outcomes => ({ nobody: 401, visitor: 401, person, demo });

/**
 * The outcome for a browser that believes its ended session is active. It is refused instead of becoming a
 * visitor.
 */
const noVisitors = (outcome: Outcome) => ({ loggedOut: outcome, erased: outcome });

const plain = (outcomes: Outcomes, body?: Probe['body']): Probe => ({ outcomes, ...(body && { body }) });
/** A read of one's own data that names the person. */
const readsOf = (outcomes: Outcomes): Probe => ({
  names: 'user',
  query: ({ resource }) => `userId=${resource}`,
  outcomes,
});
const ownReads = [plain(signedIn(200)), readsOf(signedIn([200, 403, 403]))];
const before = (names: ResourceKind): Probe => ({
  names,
  query: ({ resource }) => `before=${resource}`,
  outcomes: signedIn([200, 404, 404]),
});
/** A write of one's own data, both with and without the person's number. */
const ownWrites = (status: number, body: (canary: string) => object): Probe[] => [
  plain(signedIn(status), ({ actor }) => body(actor.canary)),
  {
    names: 'user',
    body: ({ actor, resource }) => ({ ...body(actor.canary), userId: Number(resource) }),
    outcomes: signedIn([status, 403, 403]),
  },
];
const inPath = (names: ResourceKind, outcomes: Outcomes, body?: Probe['body']): Probe => ({
  names,
  outcomes,
  ...(body && { body }),
});

const JOURNAL = (canary: string) => ({ title: canary, content: canary });
const NEW_PASSWORD = 'something else altogether';
const PASSKEY_PROOF = { id: 'AAAA', clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
const NEW_PASSKEY = {
  userHandle: 'AAAA',
  credential: { id: 'AAAA', clientDataJSON: 'e30', attestationObject: 'AAAA' },
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
  'POST /csp-reports': [plain(everyone(204))],
  'GET /api/openapi.json': [plain(everyone(200))],
  'GET /api/docs': [plain(everyone(200))],

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
  'DELETE /api/mood/:id': [inPath('mood', signedIn([204, 404, 404]))],

  'GET /api/journal': [...ownReads, before('journal')],
  'POST /api/journal': ownWrites(201, JOURNAL),
  'PUT /api/journal/:id': [
    inPath('journal', signedIn([200, 404, 404]), ({ actor }) => JOURNAL(actor.canary)),
  ],
  'DELETE /api/journal/:id': [inPath('journal', signedIn([204, 404, 404]))],

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
  'PUT /api/notifications/:id/read': [
    inPath('notification', { ...everyone([204, 404, 404]), loggedOut: 404, erased: 404 }),
  ],
  'DELETE /api/notifications/:id': [
    inPath('notification', { ...everyone([204, 404, 404]), loggedOut: 404, erased: 404 }),
  ],

  // By plain HTTP. The tests in api/live/ check who is served over the socket.
  'GET /api/live': [plain(everyone(426))],
  'GET /api/active-locations': [plain(everyone(200))],
  'GET /api/community/nearby-users': [plain(everyone(200))],
  'POST /api/community/gratitude': [
    plain({ ...everyone(201), ...noVisitors(401) }, ({ actor }) => ({ message: `from ${actor.caller}` })),
    {
      names: 'postHandle',
      body: ({ resource }) => ({ recipientSessionId: resource }),
      outcomes: { ...everyone([404, 201, 404]), loggedOut: [401, 401, 404], erased: [404, 401, 404] },
    },
  ],
  'GET /api/community/posts': [plain(everyone(200))],
  'GET /api/community/posts/nearby': [plain(everyone(200))],
  'GET /api/community/posts/bookmarked': [plain(signedIn(200))],
  'GET /api/community/posts/own': [plain(signedIn(200))],
  'GET /api/community/posts/liked': [plain(signedIn(200))],
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
  'DELETE /api/community/posts/:id': [
    inPath('post', { ...everyone([204, 404, 404]), loggedOut: 404, erased: 404 }),
  ],
  'POST /api/community/posts/:id/like': [
    inPath('post', { ...everyone([200, 200, 404]), loggedOut: [401, 401, 404], erased: [404, 401, 404] }),
  ],
  'DELETE /api/community/posts/:id/like': [
    inPath('post', { ...everyone([200, 200, 404]), erased: [404, 200, 404] }),
  ],
  'POST /api/community/posts/:id/bookmark': [inPath('post', signedIn([200, 200, 404]))],
  'DELETE /api/community/posts/:id/bookmark': [inPath('post', signedIn([200, 200, 404]))],
};
