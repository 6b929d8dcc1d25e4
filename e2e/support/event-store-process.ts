import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CleanupScope } from './hearten-process.ts';

const START_TIMEOUT_MS = 60_000;
const STEP_MS = 50;
/** How much of the server's last output is kept, in characters. */
const OUTPUT_MAX = 2_000;

export interface EventStoreProcessOptions {
  /** A shell command that runs the server in the foreground. Its data is in the folder it is started in. */
  readonly command: string;
  /** The server's address: `esdb://HOST:PORT?tls=false`. */
  readonly url: string;
  readonly folder: string;
}

/** The EventStoreDB from the environment variables, with the command that runs it. */
export function eventStoreFromEnvironment(): {
  readonly url: string | undefined;
  readonly command: string | undefined;
} {
  const { EVENTSTORE_TEST_URL: url, EVENTSTORE_TEST_COMMAND: command } = process.env;
  return { url, command };
}

/** A real EventStoreDB, run by the command from the environment. */
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

  /**
   * Starts the server. Call it only at the start and after `end`. Resolves when it accepts requests. Rejects with its
   * output if it ends instead, or does not accept any in 60 s.
   */
  async restart(): Promise<void> {
    const { command, folder } = this.#options;
    // A process group of its own, so that the signal that ends it also reaches the children of the shell.
    const child = spawn(command, {
      shell: true,
      cwd: folder,
      env: withoutTestVariables(process.env),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let lastOutput = '';
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding('utf8').on('data', (text: string) => {
        lastOutput = (lastOutput + text).slice(-OUTPUT_MAX);
      });
    }
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await this.#isServing())) {
      const { exitCode, signalCode } = child;
      if (exitCode !== null || signalCode !== null || performance.now() > deadline) {
        throw new Error(`the event store does not serve (exit ${exitCode ?? signalCode}): ${lastOutput}`);
      }
      await sleep(STEP_MS);
    }
  }

  /** Resolves when the last of its processes has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // Not 'exit', because a child that still holds the output may still hold the port.
    const ended = once(child, 'close');
    process.kill(-child.pid, signal);
    await ended;
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

/** EventStoreDB reads every EVENTSTORE_ variable as a setting and refuses unknown ones. */
function withoutTestVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('EVENTSTORE_TEST_')));
}
