import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, rm, writeFile } from 'node:fs/promises';
import { MasterKey } from '../../infra/crypto/master-key.ts';
import { compileCacheEnv } from '../../infra/testing/compile-cache.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { EVERYBODY_SETTLED } from '../../infra/testing/everybody-settled.ts';
import { NEW_AUTHORS_POST_FREELY } from '../../infra/testing/new-authors-post-freely.ts';
import { programPath } from '../../infra/testing/program-path.ts';
import { makeTemporaryFolder } from '../../infra/testing/temporary-folder.ts';

export const SERVER = programPath('api/server.ts');
/** A first start may have to build the client and create a database. */
const START_TIMEOUT_MS = 90_000;
/** Building the read models of another version takes longest. */
const READY_TIMEOUT_MS = 60_000;

/** Collects everything that the test must close when it ends. */
export interface CleanupScope {
  after(release: () => Promise<unknown>): void;
}

export interface StartOptions {
  readonly dataFolder: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Another user to run as. Only root may do this. */
  readonly uid?: number;
  /** Another `api/server.ts`: that of another version, or the source of this one where tests start a joined program. */
  readonly server?: string;
  /** Options of Node's command line. */
  readonly nodeOptions?: readonly string[];
}

/**
 * The servers of a test run keep few connections to PostgreSQL, like the apps of `api/testing/test-app.ts`. Those of
 * benchmarks keep as many as the servers of people.
 */
const fewConnections = (): NodeJS.ProcessEnv =>
  process.env.HEARTEN_TEST_FOLDER ? { HEARTEN_DATABASE_CONNECTIONS: '4' } : {};

/** Every Hearten that this process has started, also those that have ended, with its data folder. */
const started: { readonly child: ChildProcess; readonly dataFolder: string }[] = [];

/** Runs the server like `npm start`: a real process on a real data folder. */
export class HeartenProcess {
  readonly child: ChildProcess;
  /** The address for people. Empty for a process that only fills the read models. */
  readonly origin: string;
  /** The time from the start of the process to the line at which `start` resolves, in milliseconds. */
  readonly startedInMs: number;

  private constructor(child: ChildProcess, origin: string, startedInMs: number) {
    this.child = child;
    this.origin = origin;
    this.startedInMs = startedInMs;
  }

  /**
   * Resolves when the server accepts requests, or when it says that it fills the read models. Rejects with its output
   * if it ends instead, or says neither in 90 s.
   */
  static async start(t: CleanupScope, options: StartOptions): Promise<HeartenProcess> {
    const { dataFolder, env = {}, uid, server = SERVER, nodeOptions = [] } = options;
    const began = performance.now();
    const log = await eventStoreSettings(dataFolder, uid);
    const child = spawn(process.execPath, [...nodeOptions, server], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...compileCacheEnv,
        PORT: '0',
        HEARTEN_DATA: dataFolder,
        // Releases up to 1.0.2 refuse a setting that they do not know.
        ...(server === SERVER
          ? { ...EVERYBODY_SETTLED, ...NEW_AUTHORS_POST_FREELY, ...fewConnections() }
          : {}),
        ...log,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid !== undefined && { uid, gid: uid }),
    });
    started.push({ child, dataFolder });
    t.after(() => end(child, 'SIGTERM'));
    const origin = await waitForAddress(child);
    return new HeartenProcess(child, origin, performance.now() - began);
  }

  /**
   * Waits until the read models have caught up with the log, before which a server already accepts requests. Throws
   * after 60 s.
   */
  async untilReady(): Promise<void> {
    await eventually(
      'the server is ready',
      async () => (await fetch(`${this.origin}/ready`)).ok,
      READY_TIMEOUT_MS,
    );
  }

  /** Ends the process. Returns its exit code, or null if a signal ended it. */
  endProcess(signal: NodeJS.Signals): Promise<number | null> {
    return end(this.child, signal);
  }
}

/**
 * The settings for the log of a tested server. With EVENTSTORE_TEST_URL set, it is in that EventStoreDB. Such a server
 * needs a master key file, so this also creates one beside the data folder if there is none. Without that variable
 * there are no settings, and the log is in PostgreSQL.
 */
export async function eventStoreSettings(dataFolder: string, uid?: number): Promise<NodeJS.ProcessEnv> {
  const url = process.env.EVENTSTORE_TEST_URL;
  if (!url) return {};
  const masterKeyFile = `${dataFolder}-master-key`;
  await writeFile(masterKeyFile, MasterKey.random().toHex(), { flag: 'wx', mode: 0o600 }).catch(() => {});
  if (uid !== undefined) await chown(masterKeyFile, uid, uid);
  return { EVENTSTORE_URL: url, HEARTEN_MASTER_KEY_FILE: masterKeyFile, HEARTEN_DEMO: '1' };
}

/** Ends a process. Returns its exit code, or null if a signal ended it. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  // A process that a failed test has left stopped would never get the signal.
  child.kill('SIGCONT');
  const [code] = (await exited) as [number | null];
  return code;
}

/** A projector has no address for people. */
const NO_ADDRESS = '';

function waitForAddress(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const late = setTimeout(() => reject(new Error(`no address in time: ${said}`)), START_TIMEOUT_MS);
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const line = /Hearten is at ([^\s"]+)|Hearten fills the read models/.exec(said);
      if (line) resolve(line[1] ?? NO_ADDRESS);
    });
  }
  child.once('close', (code) => reject(new Error(`exit ${code}: ${said}`)));
  return promise.finally(() => clearTimeout(late));
}

/** An empty folder, removed when the test ends. */
export async function temporaryFolder(t: CleanupScope): Promise<string> {
  const folder = await makeTemporaryFolder('hearten-e2e-');
  t.after(async () => {
    // The scope of a test closes things in the order in which they were registered, so end the processes that
    // still use the folder first.
    const inside = started.filter(({ dataFolder }) => dataFolder.startsWith(folder));
    await Promise.all(inside.map(({ child }) => end(child, 'SIGTERM')));
    await rm(folder, { recursive: true, force: true });
  });
  t.after(() => rm(`${folder}-master-key`, { force: true }));
  return folder;
}
