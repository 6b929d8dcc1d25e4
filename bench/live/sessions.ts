import { randomUUID } from 'node:crypto';
import secureSession from '@fastify/secure-session';
import Fastify from 'fastify';
import { cookieNames } from '../../api/cookie-names.ts';
import type { MasterKey } from '../../infra/crypto/master-key.ts';
import type { Pool } from '../bench-context.ts';

/** Begins this many visitor sessions, and returns the cookie of each. */
export async function createSessions(pool: Pool, masterKey: MasterKey, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await pool.query(
    'insert into sessions (id, created_at, seen_at) select id, now(), now() from unnest($1::uuid[]) as id',
    [ids],
  );
  const { session: name } = cookieNames(masterKey, false);
  const app = Fastify();
  await app.register(secureSession, { key: masterKey.derive('sessionCookie'), cookieName: name });
  await app.ready();
  return ids.map((id) => {
    const session = app.createSecureSession({ id });
    return `${name}=${encodeURIComponent(app.encodeSecureSession(session))}`;
  });
}
