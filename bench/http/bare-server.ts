import Fastify, { type FastifyPluginAsync } from 'fastify';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import session from '../../api/plugins/session.ts';
import { moodAnswers } from '../../api/routes/mood/answer.ts';
import type { Services } from '../../api/services.ts';
import { processLogger } from '../../infra/background/process-logger.ts';
import { readConfig } from '../../infra/config.ts';
import { readMasterKey } from '../../infra/crypto/master-key.ts';
import { UnreadableTexts } from '../../infra/crypto/unreadable.ts';
import { Codec } from '../../infra/event-store/codec.ts';
import { KeyRing } from '../../infra/personal-keys/key-ring.ts';
import { Sessions } from '../../infra/sessions/sessions.ts';
import { allEvents, allProjections } from '../../projections/catalogue.ts';
import type { PostRow } from '../../projections/community-posts/post-lists.ts';
import { listPosts } from '../../projections/community-posts/queries.ts';
import { listMoods, type MoodRow } from '../../projections/mood/queries.ts';
import { readModelSearchPath } from '../../projections/runtime/table-versions.ts';
import type { Database } from '../../projections/tables.ts';

/**
 * A server without events and projections: each route sends one statement of its own. The statements of the reads are
 * captured from Hearten's own queries. `/own-mood` and the write also check the session as Hearten does, and
 * `/own-mood` opens the sealed texts.
 */

const [connectionString = '', masterKeyFile = '', connections = ''] = process.argv.slice(2);
/** The schemas in which Hearten looks for its read models. */
const searchPath = readModelSearchPath(allProjections).replaceAll(' ', '');
const options = `-c search_path=${searchPath}`;
const pool = new pg.Pool({ connectionString, max: Number(connections), options });
const dialect = new PostgresDialect({ pool });

/** The statement that one of Hearten's queries sends. */
async function captureStatement(ask: (db: Kysely<Database>) => Promise<unknown>): Promise<CompiledQuery> {
  let sent: CompiledQuery | undefined;
  const log = ({ query }: { readonly query: CompiledQuery }) => {
    sent ??= query;
  };
  await ask(new Kysely<Database>({ dialect, log }));
  if (!sent) throw new Error('the query sent no statement');
  return sent;
}

const { rows: people } = await pool.query<{ person_id: string }>('select person_id from accounts');
const { rows: authors } = await pool.query<{ author: string }>('select distinct author from community_posts');
const personId = people[0]?.person_id ?? '';
const viewer = authors[0]?.author ?? '';
const moods = await captureStatement((db) => listMoods(db, personId, { limit: 365 }));
const posts = await captureStatement((db) => listPosts(db, { viewer, page: 1, limit: 12 }));
await pool.query(`
  create table bare_moods (id uuid primary key default gen_random_uuid(), person_id uuid not null,
    mood_value smallint not null, energy_value smallint not null, notes text,
    created_at timestamptz not null default now())`);
await pool.query('create index on bare_moods (person_id, created_at desc)');

const app = Fastify();
/** The next person in turn, because the callers of the other server are different people too. */
let turn = 0;
const nextInTurn = (ids: readonly string[]) => ids[turn++ % ids.length] ?? '';
const personIds = people.map(({ person_id }) => person_id);
const authorIds = authors.map(({ author }) => author);
const replaceParameter = ({ parameters }: CompiledQuery, known: string, id: string) =>
  parameters.map((value) => (value === known ? id : value));

app.get('/mood', async () => {
  const { rows } = await pool.query<MoodRow>(
    moods.sql,
    replaceParameter(moods, personId, nextInTurn(personIds)),
  );
  return rows.map((row) => ({
    id: row.entry_id,
    userId: 1,
    moodValue: row.mood_value,
    fatigueValue: row.energy_value,
    notes: row.written?.split(' ').at(-1) ?? null,
    createdAt: row.local_date,
    localDate: row.local_date,
  }));
});

app.get('/posts', async () => {
  const { rows } = await pool.query<PostRow & { total: number }>(
    posts.sql,
    replaceParameter(posts, viewer, nextInTurn(authorIds)),
  );
  const data = rows.map((row) => ({
    id: row.post_id,
    userId: row.alias,
    sessionId: row.handle,
    region: row.region,
    content: row.content.text,
    moodTag: row.mood_tag,
    isLiveNow: row.is_live_now,
    createdAt: row.occurred_at,
    likesCount: row.likes,
    liked: row.liked,
    bookmarked: row.bookmarked,
    mine: row.author === viewer,
    demo: row.is_demo,
  }));
  return { data, total: rows[0]?.total ?? 0 };
});

const masterKey = await readMasterKey(masterKeyFile);
/** The part of the services that a session needs. */
const services = {
  masterKey,
  sessions: new Sessions(new Kysely({ dialect }), masterKey),
};
app.decorate('services', services as Services);
app.decorate('config', readConfig({}));
const unreadableTexts = new UnreadableTexts(processLogger('warn', 'stderr'));
const codec = new Codec(allEvents, 'bench');
const keys = new KeyRing(new Kysely({ dialect }), services.masterKey, unreadableTexts.report);

// Only these routes know their caller. The reads above must not include the cost of a session.
const withSession: FastifyPluginAsync = async (signedIn) => {
  await signedIn.register(session);
  signedIn.get('/own-mood', async (request) => {
    const { person_id, id } = request.requireAccount();
    const { rows } = await pool.query<MoodRow>(moods.sql, replaceParameter(moods, personId, person_id));
    return moodAnswers(rows, id, { codec, keys });
  });
  signedIn.post<{ Body: { moodValue: number; fatigueValue: number; notes?: string } }>(
    '/mood',
    async (request, reply) => {
      const { person_id } = request.requireAccount();
      const { moodValue, fatigueValue, notes = null } = request.body;
      const { rows } = await pool.query(
        'insert into bare_moods (person_id, mood_value, energy_value, notes) values ($1, $2, $3, $4) returning *',
        [person_id, moodValue, fatigueValue, notes],
      );
      return reply.code(201).send(rows[0]);
    },
  );
};
await app.register(withSession);

process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
