import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LiveClient } from '../../api/testing/live-client.ts';
import { ApiClient } from '../../e2e/support/api-client.ts';
import { HeartenProcess } from '../../e2e/support/hearten-process.ts';
import { newMasterKeyFile } from '../../e2e/support/master-key-file.ts';
import type { BenchContext } from '../bench-context.ts';
import { type Measurement, repeat, timed } from './measurement.ts';

const ROUNDS = 5;
const STEP_MS = 5;

/**
 * Measures how soon an unchanged Hearten starts again, and how soon one process notices what another has
 * done.
 */
export async function measureProcesses(context: BenchContext): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hearten-bench-pace-'));
  context.onClose(() => rm(folder, { recursive: true, force: true }));
  const scope = { after: context.onClose };

  const dataFolder = join(folder, 'alone');
  await (await HeartenProcess.start(scope, { dataFolder })).endProcess('SIGINT');
  const starts = await repeat(ROUNDS, async () => {
    const again = await HeartenProcess.start(scope, { dataFolder });
    await again.endProcess('SIGINT');
    return again.startedInMs;
  });

  const env = {
    DATABASE_URL: await context.database(),
    HEARTEN_MASTER_KEY_FILE: await newMasterKeyFile(folder),
  };
  const start = () => HeartenProcess.start(scope, { dataFolder: join(folder, 'together'), env });
  const [here, there] = await Promise.all([start(), start()]);
  const ended = await repeat(ROUNDS, async (round) => {
    const person = new ApiClient(here.origin);
    await person.register(`person-${round}`);
    const elsewhere = person.withOrigin(there.origin);
    const copy = new ApiClient(there.origin, {
      cookies: new Map(elsewhere.browserCookies().map(({ name, value }) => [name, value])),
    });
    // The other process knows the session, so it must learn of its end.
    await copy.request('GET', '/api/user');
    await person.request('POST', '/api/logout');
    return timed(until(async () => (await copy.request('GET', '/api/user')).status === 401));
  });
  const watcher = await LiveClient.open(scope, there.origin);
  const posts = await repeat(ROUNDS, async (round) => {
    const content = `From the garden, ${round}`;
    await new ApiClient(here.origin).request('POST', '/api/community/posts', { content });
    return timed(until(async () => watcher.messagesOf('posts').length > round));
  });
  return [
    { name: 'the second start of an unchanged Hearten', unit: 'ms', limit: 3_000, values: starts },
    {
      name: 'a session that ended at one process is over at another',
      unit: 'ms',
      limit: 1_000,
      values: ended,
    },
    { name: 'a post is told to the sockets of another process', unit: 'ms', limit: 1_000, values: posts },
  ];
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(STEP_MS);
}
