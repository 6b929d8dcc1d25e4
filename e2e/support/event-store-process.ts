import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CleanupScope } from './hearten-process.ts';

const START_TIMEOUT_MS = 60_000;
const STEP_MS = 50;
/** Its last words, in characters. */
const SAID_MAX = 2_000;

export interface EventStoreProcessOptions {
  /** A command of the shell that runs the server in the foreground, its data in the folder it is started in. */
  readonly command: string;
  /** Where it then answers: `esdb://HOST:PORT?tls=false`. */
  readonly url: string;
  readonly folder: string;
}

/** The EventStoreDB that whoever tests gives, and how to run it. */
export function eventStoreFromEnvironment(): {
  readonly url: string | undefined;
  readonly command: string | undefined;
} {
  const { EVENTSTORE_TEST_URL: url, EVENTSTORE_TEST_COMMAND: command } = process.env;
  return { url, command };
}

/** A real EventStoreDB, run by a command that whoever tests gives. */
export class EventStoreProcess {
  readonly #options: EventStoreProcessOptions;
  #child: ChildProcess | undefined;

  private constructor(options: EventStoreProcessOptions) {
    this.#options = options;
  }

  static async start(scope: CleanupScope, options: EventStoreProcessOptions): Promise<EventStoreProcess> {
    await mkdir(options.folder, { recursive: true });
    const server = new EventStoreProcess(options);
    scope.after(() => server.end('SIGTERM'));
    await server.restart();
    return server;
  }

  /** Resolves when it serves; rejects with what it said when it ends instead. */
  async restart(): Promise<void> {
    const { command, folder } = this.#options;
    // A group of its own: the signal that ends it has to reach what the shell has started, too.
    const child = spawn(command, {
      shell: true,
      cwd: folder,
      env: withoutTestVariables(process.env),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let said = '';
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-SAID_MAX);
      });
    }
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await this.#isServing())) {
      if (child.exitCode !== null || performance.now() > deadline) {
        throw new Error(`the event store does not serve (exit ${child.exitCode}): ${said}`);
      }
      await sleep(STEP_MS);
    }
  }

  /** Resolves when the last of its processes has gone. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.pid === undefined || child.exitCode !== null) return;
    // Not 'exit': whoever else holds its output may still hold its port.
    const gone = once(child, 'close');
    process.kill(-child.pid, signal);
    await gone;
  }

  async #isServing(): Promise<boolean> {
    const address = `http://${new URL(this.#options.url).host}/health/live`;
    try {
      const { ok, body } = await fetch(address, { signal: AbortSignal.timeout(1_000) });
      await body?.cancel();
      return ok;
    } catch {
      return false;
    }
  }
}

/** EventStoreDB takes every EVENTSTORE_ variable for a setting, and refuses those it doesn't know. */
function withoutTestVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('EVENTSTORE_TEST_')));
}
