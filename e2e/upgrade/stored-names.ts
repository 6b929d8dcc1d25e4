import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { cookieNames } from '../../api/cookie-names.ts';
import { METRICS } from '../../api/metrics/stored-names.ts';
import {
  actIdOf,
  caseIdOf,
  commandIdOf,
  demoCommandId,
  erasureCommandId,
  likeThanksId,
  newIdOf,
  postNoteId,
  reactionCommandId,
  registrationCommandId,
  reportIdOf,
  THROTTLE_ON_THIS_MACHINE,
  THROTTLES,
} from '../../api/stored-names.ts';
import * as deviceNames from '../../client/lib/stored-names.ts';
import { accountStream } from '../../domain/account/events.ts';
import { accountRequestsStream } from '../../domain/account-requests/events.ts';
import { actsStream } from '../../domain/acts/events.ts';
import { authorStandingStream } from '../../domain/author-standing/events.ts';
import { bookmarksStream } from '../../domain/community/bookmarks/events.ts';
import { hidesStream } from '../../domain/community/hides/events.ts';
import { postStream } from '../../domain/community/posts/events.ts';
import { reactionStream } from '../../domain/community/reactions/events.ts';
import { consentsStream } from '../../domain/consents/events.ts';
import { erasureOrdersStream } from '../../domain/erasure-orders/events.ts';
import { gratitudeStream } from '../../domain/gratitude/events.ts';
import { inboxStream } from '../../domain/gratitude/inbox/events.ts';
import { journalStream } from '../../domain/journal/events.ts';
import { caseStream } from '../../domain/moderation/events.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { notificationsStream } from '../../domain/notifications/events.ts';
import { planStream } from '../../domain/plan/events.ts';
import { pseudonymStream } from '../../domain/pseudonym/events.ts';
import { participationStream } from '../../domain/research/participation/events.ts';
import { readStream } from '../../domain/research/reads/events.ts';
import { studyStream } from '../../domain/research/study/events.ts';
import { staffStream } from '../../domain/staff/events.ts';
import { NAMES_FIELD } from '../../infra/accounts/stored-names.ts';
import { UsernameKeys } from '../../infra/accounts/username-keys.ts';
import { VARIABLES } from '../../infra/config/stored-names.ts';
import { readConfig } from '../../infra/config.ts';
import { MasterKey } from '../../infra/crypto/master-key.ts';
import { HKDF_LABELS, type KeyPurpose } from '../../infra/crypto/stored-names.ts';
import { DATABASE, MASTER_KEY_FILE, ROLE, SECRETS_FOLDER } from '../../infra/data-folder/stored-names.ts';
import type { NewEvent } from '../../infra/event-store/port.ts';
import { EVENTSTOREDB_PREFIX, LOG_OPENED, LOG_STREAM } from '../../infra/event-store/stored-names.ts';
import { clusterIn } from '../../infra/postgres/embedded/cluster.ts';
import { lockKey } from '../../infra/postgres/session-lock.ts';
import {
  CHANNELS,
  leaderLock,
  OWNER_LOCK,
  READ_MODELS_LOCK,
  reactorLock,
} from '../../infra/postgres/stored-names.ts';
import type { OperationalTables } from '../../infra/postgres/tables.ts';
import { Pseudonyms } from '../../infra/pseudonyms/pseudonyms.ts';
import { RESEARCH_ANSWER_LOCK } from '../../infra/research/stored-names.ts';
import { allEvents, allProjections } from '../../projections/catalogue.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Names by kind. A name that is only an input, such as an HKDF label, is listed with the value derived from
 * it.
 */
export type StoredNames = Readonly<Record<string, readonly string[]>>;

/**
 * Names under which this version stores data or talks to other processes. `db` is a migrated database
 * without the tables of read models, which can be rebuilt.
 */
export async function storedNames(db: Kysely<OperationalTables>): Promise<StoredNames> {
  const masterKey = new MasterKey(Buffer.alloc(32, 1));
  const community = new Pseudonyms(masterKey);
  return {
    'HKDF labels': Object.entries(HKDF_LABELS).map(
      ([purpose, label]) => `${label} = ${masterKey.derive(purpose as KeyPurpose).toString('hex')}`,
    ),
    'UUIDv5 inputs': [
      `command = ${commandIdOf('actor', 'key')}`,
      `event or entity = ${newIdOf('actor', 'command', 0)}`,
      `registration = ${registrationCommandId('person')}`,
      `erasure = ${erasureCommandId('owner')}`,
      `gratitude for a post = ${likeThanksId('sender', 'handle')}`,
      `note for a post = ${postNoteId('sender', 'handle')}`,
      `reaction = ${reactionCommandId('reactor', 'event')}`,
      `case = ${caseIdOf('post', 'post')}`,
      `report = ${reportIdOf('case', 'reporter')}`,
      `recommended act = ${actIdOf('person')('slug')}`,
      `demo command = ${demoCommandId('name')}`,
    ],
    'ids in the community': [
      `person = ${community.ofPerson('person')}`,
      `visitor = ${community.ofVisitor('session')}`,
    ],
    'names of people': [
      `username key = ${new UsernameKeys(masterKey).hashed('username')}`,
      `sealed as = ${NAMES_FIELD}`,
    ],
    cookies: [cookieNames(masterKey, false), cookieNames(masterKey, true)].flatMap((names) =>
      Object.values(names),
    ),
    'event types': allEvents.map(({ type }) => type),
    'event fields': eventShapes(),
    streams: [
      accountStream('person'),
      accountRequestsStream('person'),
      consentsStream('person'),
      pseudonymStream('member'),
      moodStream('person'),
      journalStream('person'),
      actsStream('person'),
      planStream('person'),
      postStream('post'),
      reactionStream('post', 'member'),
      bookmarksStream('member'),
      hidesStream('member'),
      gratitudeStream('gratitude'),
      inboxStream('member'),
      notificationsStream('member'),
      caseStream('case'),
      authorStandingStream('member'),
      staffStream('staff'),
      erasureOrdersStream('staff'),
      studyStream('study'),
      participationStream('person'),
      readStream('read'),
      `${LOG_STREAM} begins with ${LOG_OPENED}`,
      `${EVENTSTOREDB_PREFIX} before each in EventStoreDB`,
    ],
    projections: allProjections.map(({ name }) => name),
    'NOTIFY channels': Object.values(CHANNELS),
    'advisory locks': [
      ...Object.entries({ ...lockKey('name') }).map(([part, number]) => `${part} of a name = ${number}`),
      `leader = ${leaderLock('projection', 2, 'store')}`,
      `leader of a reactor = ${reactorLock('reactor', 'store')}`,
      `data folder = ${OWNER_LOCK}`,
      `tables of read models = ${READ_MODELS_LOCK}`,
      `answers about a study = ${RESEARCH_ANSWER_LOCK}`,
    ],
    'data folder': dataFolder(),
    'environment variables': VARIABLES,
    metrics: Object.values(METRICS),
    throttles: [...Object.values(THROTTLES), `…${THROTTLE_ON_THIS_MACHINE}`],
    'device storage': deviceStorage(),
    'in files stored-names.ts': await namesInFiles(),
    ...(await databaseNames(db)),
  };
}

/** Exports that make another name at each call, so that no later version can look for it. */
const RANDOM_EXPORTS = ['ordinaryCommandId'];

/** The names that the files `stored-names.ts` export. Those that also stand in a list of their own are in both. */
async function namesInFiles(): Promise<string[]> {
  const files = globSync('{api,client,domain,infra,projections}/**/stored-names.ts', {
    cwd: REPOSITORY,
    exclude: (name) => name.split('/').includes('node_modules'),
  });
  const modules: object[] = await Promise.all(files.map((file) => import(join(REPOSITORY, file))));
  const found = modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => !RANDOM_EXPORTS.includes(name))
    .flatMap(([, exported]) => namesIn(exported));
  return [...new Set(found)].sort();
}

/** The names in an exported value: in lists and objects all of them, of a function the name that it makes. */
export function namesIn(exported: unknown): string[] {
  if (typeof exported === 'function') return namesIn(exported('one', 'two', 'three'));
  if (typeof exported === 'object' && exported !== null) return Object.values(exported).flatMap(namesIn);
  if (typeof exported === 'string' || typeof exported === 'number') return [String(exported)];
  throw new TypeError(`a file stored-names.ts exports a ${typeof exported}, which is no name`);
}

/**
 * The fields of every shape that an event has had. They come from the fixtures, which other tests compare
 * with the code.
 */
function eventShapes(): string[] {
  const files = globSync('domain/**/fixtures.json', { cwd: REPOSITORY });
  const fixtures = files.flatMap(
    (file) => JSON.parse(readFileSync(join(REPOSITORY, file), 'utf8')) as { recorded: NewEvent }[],
  );
  return fixtures.map(
    ({ recorded: { type, data, metadata } }) =>
      `${type} ${metadata.schemaVersion}: ${fieldsOf({ data, metadata })}`,
  );
}

function fieldsOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length > 0 ? fieldsOf(value[0]) : ''}]`;
  if (typeof value !== 'object' || value === null) return typeof value;
  const fields = Object.entries(value).map(([name, part]) => `${name}: ${fieldsOf(part)}`);
  return `{ ${fields.sort().join(', ')} }`;
}

function dataFolder(): string[] {
  const env = { HEARTEN_DATA: '/data' };
  const { dataFolder: demo } = readConfig(env);
  const { dataFolder: main } = readConfig({ ...env, HEARTEN_DEMO: '0' });
  return [
    main,
    demo,
    join(main, SECRETS_FOLDER, MASTER_KEY_FILE),
    ...Object.values(clusterIn(main)),
    `role ${ROLE}`,
    `database ${DATABASE}`,
  ];
}

function deviceStorage(): string[] {
  const named = Object.values(deviceNames).map((name) =>
    typeof name === 'string' ? name : (name as (...parts: unknown[]) => string)(7, 'entry'),
  );
  const page = readFileSync(join(REPOSITORY, 'client/index.html'), 'utf8');
  const inPage = [...page.matchAll(/localStorage\.getItem\('([^']+)'\)/g)].map(([, key]) => `page: ${key}`);
  return [...named, ...inPage];
}

async function databaseNames(db: Kysely<OperationalTables>): Promise<StoredNames> {
  const columns = await sql<{ name: string }>`
    select table_name || '.' || column_name || ' ' || data_type as name from information_schema.columns
    where table_schema = current_schema() order by table_name, column_name`.execute(db);
  const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const [append] = (
    await sql<{
      source: string;
    }>`select prosrc as source from pg_proc where proname = 'append_batch'`.execute(db)
  ).rows;
  const inAppend = append?.source.matchAll(/pg_advisory_xact_lock\(\d+\)|notify \w+/g) ?? [];
  return {
    'tables and columns': columns.rows.map(({ name }) => name),
    migrations: migrations.rows.map(({ name }) => name),
    append_batch: [...inAppend].map(([text]) => text),
  };
}
