import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import { processScope, shared } from '../../../testing/process-scope.ts';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { clusterIn } from '../cluster.ts';
import { postgresProcessesOf } from '../processes.ts';
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts';

const SCRIPT = fileURLToPath(new URL('owner.ts', import.meta.url));

/** The command that starts an owner. */
export interface StartOptions {
  readonly uid?: number;
  /** Goes before the command line of the owner. */
  readonly prefix?: readonly string[];
}

/**
 * A temporary folder with a data folder in it, and the processes that use it. All of them are removed when
 * the test has ended.
 */
export class TestDataFolder {
  readonly top: string;
  readonly folder: string;
  readonly #owners: ChildProcess[] = [];

  private constructor(top: string, folder: string) {
    this.top = top;
    this.folder = folder;
  }

  static async make(t: TestContext, path = 'data', uid?: number): Promise<TestDataFolder> {
    const top = await realpath(await makeTemporaryFolder('hearten-place-'));
    await chmod(top, 0o700);
    if (uid !== undefined) await chown(top, uid, uid);
    const place = new TestDataFolder(top, join(top, path));
    t.after(async () => {
      for (const owner of place.#owners) owner.kill('SIGKILL');
      await place.killServer();
      await rm(top, { recursive: true, force: true, maxRetries: 5 });
    });
    return place;
  }

  /** A data folder with a cluster that was stopped properly, for tests of later starts. */
  static async initialized(t: TestContext): Promise<TestDataFolder> {
    const place = await TestDataFolder.make(t);
    await cp(await initializedFolder(), place.folder, { recursive: true });
    return place;
  }

  /** Starts a process that tries to own the folder. It leads its own process group, as in a terminal. */
  start({ uid, prefix = [] }: StartOptions = {}): Owner {
    const [command = process.execPath, ...args] = [...prefix, process.execPath, SCRIPT, this.folder];
    const child = spawn(command, args, {
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    this.#owners.push(child);
    return new Owner(child);
  }

  get cluster(): string {
    return clusterIn(this.folder).directory;
  }

  /** The process ids of the PostgreSQL server, including its main process. */
  server(): Promise<readonly number[]> {
    return postgresProcessesOf(this.cluster).catch(() => []);
  }

  /** Kills every process of the server at once. */
  async killServer(): Promise<void> {
    for (let pids = await this.server(); pids.length > 0; pids = await this.server()) {
      for (const pid of pids) kill(pid);
    }
  }
}

/** A folder with an initialized cluster. All test files of a process share it. */
const initializedFolder = shared(async () => {
  const folder = await makeTemporaryFolder('hearten-used-');
  processScope.after(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ folder, durable: false });
  await postgres.stop();
  return folder;
});

/** A process that tries to own a data folder: `owner.ts`, as `TestDataFolder.start` has started it. */
export class Owner {
  readonly process: ChildProcess;
  /** The exit code, and the text written to stderr. */
  readonly end: Promise<{ code: number | null; said: string }>;
  readonly #line: Promise<string | undefined>;

  constructor(child: ChildProcess) {
    this.process = child;
    let said = '';
    child.stderr?.on('data', (chunk) => (said += chunk));
    this.end = once(child, 'close').then(([code]) => ({ code, said: said.trim() }));
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    this.#line = Promise.race([
      once(lines, 'line').then(([line]) => line as string),
      this.end.then(() => undefined),
    ]);
  }

  /** Resolves when the process owns the folder. Throws if it ended instead. */
  async up(): Promise<{ connectionString: string; adopted: boolean }> {
    const line = await this.#line;
    if (line === undefined) throw new Error(`It did not start: ${JSON.stringify(await this.end)}`);
    return JSON.parse(line);
  }

  /** Sends SIGKILL to the Node process only. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.end;
  }

  /** Sends SIGKILL to the whole process group, as a terminal or a supervisor does. */
  async killGroup(): Promise<void> {
    if (this.process.exitCode === null) kill(-(this.process.pid as number));
    await this.end;
  }

  async stop(): Promise<{ code: number | null; said: string }> {
    this.process.kill('SIGTERM');
    return this.end;
  }
}

/** Sends a signal to a process, or to a group if `pid` is negative. One that has ended already is no error. */
export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Runs one statement over its own connection and returns the rows. */
export async function ask<Row extends QueryResultRow>(
  connectionString: string,
  statement: string,
): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows;
}
