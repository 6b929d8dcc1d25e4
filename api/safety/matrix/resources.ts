import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { OperationalTables } from '../../../infra/postgres/tables.ts';
import { SubscribedBrowser } from '../../../infra/web-push/testing/browser-subscription.ts';
import { allProjections } from '../../../projections/catalogue.ts';
import { findPost } from '../../../projections/community-posts/queries.ts';
import { holdUntilLooked } from '../../moderation/hold-until-looked.ts';
import { caseIdOf } from '../../stored-names.ts';
import { SCHEDULE } from '../../testing/reminders.ts';
import { openStudyFor } from '../../testing/research.ts';
import { grantFromCommandLine, registerStaff } from '../../testing/staff.ts';
import { openStudy, recordRead } from '../../testing/studies.ts';
import { type Browser, registerPerson, type TestApp } from '../../testing/test-app.ts';
import type { Actor } from './actors.ts';

/** The kinds of resources that a call can name. Most belong to the caller who creates them. */
export type ResourceKind =
  | 'user'
  | 'username'
  | 'password'
  | 'mood'
  | 'journal'
  | 'act'
  | 'post'
  | 'postHandle'
  | 'notification'
  | 'hide'
  | 'case'
  | 'session'
  | 'passkey'
  | 'reminder'
  | 'accountWithoutRole'
  | 'role'
  | 'roleSession'
  | 'researchersStudy'
  | 'readModel'
  | 'study'
  | 'studyRead';

/** Kinds that an answer to anyone may contain: everyone may know them, or everyone who can name one. */
export const PUBLIC: ReadonlySet<ResourceKind> = new Set([
  'post',
  'postHandle',
  'accountWithoutRole',
  'case',
  'researchersStudy',
  'readModel',
  'study',
]);

interface CreateContext {
  readonly testApp: TestApp;
  readonly owner: Actor;
  /** A person who sends gratitude. */
  readonly giver: Actor;
  /** Resolves when every reader sees what has been written. */
  readonly waitForProjections: () => Promise<unknown>;
}

/**
 * Creates a resource of the owner and returns its id or name. Returns undefined if this owner cannot have
 * one.
 */
type CreateResource = (context: CreateContext) => Promise<string | undefined>;

async function postAndParse(browser: Browser, url: string, body: object, status = 201) {
  const answer = await browser.post(url, body);
  assert.equal(answer.statusCode, status, `POST ${url}: ${answer.body}`);
  return answer.json<{ id: string; sessionId: string }>();
}

const sharedBy = ({ browser }: Actor) =>
  postAndParse(browser, '/api/community/posts', { content: 'A calm day for all' });

const forAccountOnly = (make: (owner: Actor) => Promise<{ id: string }>): CreateResource => {
  return async ({ owner }) => (owner.account ? (await make(owner)).id : undefined);
};

/** A study that the owner has joined. */
async function joinedStudy({ browser }: Actor, { services }: TestApp): Promise<string> {
  const { studyId, textHash } = await openStudy(services);
  const agreed = { healthDataConsent: true, isAdult: true };
  assert.equal((await browser.call('PUT', '/api/consents', { body: agreed })).statusCode, 200);
  const body = { protocolVersion: 1, textHash, microdata: false };
  await postAndParse(browser, `/api/research/studies/${studyId}/consents`, body, 200);
  return studyId;
}

const CREATORS: Readonly<Record<ResourceKind, CreateResource>> = {
  study: async ({ owner, testApp }) => owner.account && joinedStudy(owner, testApp),
  studyRead: async ({ owner, testApp }) =>
    owner.account && recordRead(testApp.services, await joinedStudy(owner, testApp)),
  user: async ({ owner }) => owner.account && String(owner.account.userId),
  username: async ({ owner }) => owner.account?.username,
  session: forAccountOnly(async ({ browser }) => {
    const [current] = (await browser.get('/api/sessions')).json<{ id: string }[]>();
    return current ?? assert.fail('the person has no session');
  }),
  passkey: async ({ owner, testApp }) => {
    const { accounts, db, passkeys } = testApp.services;
    const account = owner.account && (await accounts.withId(owner.account.userId));
    if (!account || account.demo) return undefined;
    const own = await passkeys.of(account.person_id);
    const [earlier] = await own.list();
    if (earlier) return earlier.id;
    const made = {
      credentialId: randomUUID(),
      publicKey: '',
      counter: 0,
      transports: [],
      rpId: 'hearten.example',
      userHandle: randomUUID(),
      name: owner.canary,
      addedOn: '2026-11-21',
    };
    const operational: Kysely<OperationalTables> = db;
    return (await operational.transaction().execute((transaction) => own.add(made, transaction))).id;
  },
  reminder: async ({ owner, testApp }) => {
    const { accounts, reminders, sessions } = testApp.services;
    const account = owner.account && (await accounts.withId(owner.account.userId));
    const [session] = account && !account.demo ? await sessions.ofPerson(account.person_id) : [];
    if (!account || !session) return undefined;
    await reminders.put({ id: session.id, account }, SCHEDULE, new SubscribedBrowser().subscription);
    return (await reminders.ofPerson(account.person_id))[0]?.id;
  },
  password: async ({ owner }) => owner.account?.password,
  // Roles have no owner whose place an operator could take, so these belong to someone else.
  accountWithoutRole: async ({ testApp }) => (await registerPerson(testApp)).username,
  role: async ({ testApp }) => {
    const { username } = await registerPerson(testApp);
    return grantFromCommandLine(testApp, username, 'researcher');
  },
  roleSession: async ({ testApp }) => {
    const { staffId } = await registerStaff(testApp, 'researcher');
    const sessions = await testApp.services.roleSessions.active();
    return sessions.find((each) => each.staffId === staffId)?.id;
  },
  // A study that admits the owner's first staff id, or a made-up one if the owner has none.
  researchersStudy: async ({ owner, testApp }) =>
    openStudyFor(testApp.services, owner.staffIds[0] ?? randomUUID()),
  readModel: async () => allProjections[0]?.name,
  mood: forAccountOnly(({ browser, canary }) =>
    postAndParse(browser, '/api/mood', { moodValue: 3, fatigueValue: 3, notes: canary }),
  ),
  journal: forAccountOnly(({ browser, canary }) =>
    postAndParse(browser, '/api/journal', { title: canary, content: canary }),
  ),
  act: forAccountOnly(({ browser, canary }) =>
    // A list has a limited size, so each call starts with a new one.
    postAndParse(browser, '/api/tasks/customize', { taskIndices: [0] }, 200).then(() =>
      postAndParse(browser, '/api/tasks/custom', { title: canary, description: canary }),
    ),
  ),
  post: async ({ owner }) => (await sharedBy(owner)).id,
  postHandle: async ({ owner }) => (await sharedBy(owner)).sessionId,
  hide: async ({ owner, giver }) => {
    const { id } = await sharedBy(giver);
    const hidden = await owner.browser.post(`/api/community/posts/${id}/hide`, {});
    return hidden.statusCode === 201 ? hidden.json<{ hideId: string }>().hideId : undefined;
  },
  // About a post of the owner that waits for a moderator.
  case: async ({ owner, testApp: { services }, waitForProjections }) => {
    const { id } = await sharedBy(owner);
    await waitForProjections();
    const author = (await findPost(services.db, id))?.author ?? assert.fail('the post is missing');
    await holdUntilLooked(services, author, id);
    await waitForProjections();
    return caseIdOf('post', id);
  },
  notification: async ({ owner, giver, waitForProjections }) => {
    if (owner.caller === 'demo') return undefined;
    const { sessionId } = await sharedBy(owner);
    await waitForProjections();
    const message = `${owner.canary}, thank you`;
    await postAndParse(giver.browser, '/api/community/gratitude', { recipientSessionId: sessionId, message });
    await waitForProjections();
    const [newest] = (await owner.browser.get('/api/notifications')).json<{ id: string }[]>();
    return newest?.id;
  },
};

/**
 * Ids that do not exist. They are UUIDs, except for a person's number; names and passwords may look like a
 * UUID.
 */
export const madeUp = (kind: ResourceKind): string => (kind === 'user' ? '999999999' : randomUUID());

export const createResource = (kind: ResourceKind, context: CreateContext) => CREATORS[kind](context);
