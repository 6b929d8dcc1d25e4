import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HeartenProcess } from '../../e2e/support/hearten-process.ts';
import { newMasterKeyFile } from '../../e2e/support/master-key-file.ts';
import { unpackServer } from '../../e2e/upgrade/packed-server.ts';
import { NO_CALL_LIMITS } from '../../infra/testing/no-call-limits.ts';
import type { BenchContext } from '../bench-context.ts';
import { hasCallLimits } from '../has-call-limits.ts';

/**
 * The pools of all servers have as many connections as 1.0.2 opens, so that they differ by what they do with them. The
 * current version opens as many by itself on two cores, and while it is busy two more, which reads share.
 */
const DATABASE_CONNECTIONS = '10';
const SETTINGS = { ...NO_CALL_LIMITS, HEARTEN_DATABASE_CONNECTIONS: DATABASE_CONNECTIONS };
const BARE_SERVER = fileURLToPath(new URL('bare-server.ts', import.meta.url));

export interface Servers {
  readonly hearten: string;
  /** Starts the bare server on the database that Hearten has filled. */
  bare(): Promise<string>;
}

/** Starts Hearten in a process of its own, without call limits. A bare server in another process uses its database. */
export async function openServers(context: BenchContext): Promise<Servers> {
  const connectionString = await context.database();
  const folder = await openFolder(context);
  const masterKeyFile = await newMasterKeyFile(folder);
  const hearten = await startHearten(context, {
    connectionString,
    folder,
    masterKeyFile,
    settings: SETTINGS,
  });
  return {
    hearten,
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

/** Starts a released version like `openCheckout`, with today's packages. Returns its address. */
export const openRelease = async (context: BenchContext, version: string): Promise<string> =>
  openCheckout(context, await unpackServer({ after: context.onClose }, version));

/**
 * Starts the Hearten of another checkout in a process and a database of its own. One of 1.0.2 or before opens as many
 * connections as it always does. Returns its address.
 */
export async function openCheckout(context: BenchContext, checkout: string): Promise<string> {
  const folder = await openFolder(context);
  return startHearten(context, {
    connectionString: await context.database(),
    folder,
    masterKeyFile: await newMasterKeyFile(folder),
    server: join(checkout, 'api/server.ts'),
    ...(hasCallLimits(checkout) && { settings: SETTINGS }),
  });
}

async function openFolder(context: BenchContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hearten-bench-http-'));
  context.onClose(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface StartOptions {
  readonly connectionString: string;
  readonly folder: string;
  readonly masterKeyFile: string;
  readonly settings?: NodeJS.ProcessEnv;
  /** The `api/server.ts` of another version. */
  readonly server?: string;
}

async function startHearten(
  context: BenchContext,
  { connectionString, folder, masterKeyFile, settings = {}, server }: StartOptions,
): Promise<string> {
  const { origin } = await HeartenProcess.start(
    { after: context.onClose },
    {
      dataFolder: join(folder, 'data'),
      env: {
        ...settings,
        DATABASE_URL: connectionString,
        HEARTEN_MASTER_KEY_FILE: masterKeyFile,
        LOG_LEVEL: 'error',
      },
      ...(server !== undefined && { server }),
    },
  );
  return origin;
}
