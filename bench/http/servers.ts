import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HeartenProcess } from '../../e2e/support/hearten-process.ts';
import { newMasterKeyFile } from '../../e2e/support/master-key-file.ts';
import { NO_CALL_LIMITS } from '../../infra/testing/no-call-limits.ts';
import type { BenchContext } from '../bench-context.ts';

/** Both servers have as many connections, so that they differ by what they do with them. */
const DATABASE_CONNECTIONS = '16';
const BARE_SERVER = fileURLToPath(new URL('bare-server.ts', import.meta.url));

export interface Servers {
  readonly hearten: string;
  /** Starts the bare server on the database that Hearten has filled. */
  bare(): Promise<string>;
}

/** Starts Hearten in a process of its own, without call limits. A bare server in another process uses its database. */
export async function openServers(context: BenchContext): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'hearten-bench-http-'));
  context.onClose(() => rm(folder, { recursive: true, force: true }));
  const masterKeyFile = await newMasterKeyFile(folder);
  const connectionString = await context.database();
  const { origin } = await HeartenProcess.start(
    { after: context.onClose },
    {
      dataFolder: join(folder, 'data'),
      env: {
        ...NO_CALL_LIMITS,
        DATABASE_URL: connectionString,
        HEARTEN_DATABASE_CONNECTIONS: DATABASE_CONNECTIONS,
        HEARTEN_MASTER_KEY_FILE: masterKeyFile,
        LOG_LEVEL: 'error',
      },
    },
  );
  return {
    hearten: origin,
    async bare() {
      const child = spawn(
        process.execPath,
        [BARE_SERVER, connectionString, masterKeyFile, DATABASE_CONNECTIONS],
        {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        },
      );
      context.onClose(async () => {
        if (child.exitCode === null && child.kill()) await once(child, 'exit');
      });
      const [address] = (await once(child, 'message')) as [string];
      return address;
    },
  };
}
