import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ComposeService } from './compose-file.ts';
import { type CleanupScope, end } from './hearten-process.ts';

const START_TIMEOUT_MS = 60_000;
/** The longest pause between two health checks, each of which starts a process. */
const STEP_MS = 2_000;

export interface ServiceOptions {
  /** The folder that stands for the working directory of the image. */
  readonly folder: string;
  readonly service: ComposeService;
  /** The environment of compose.yaml, with local ports, addresses and paths of secrets. */
  readonly env: NodeJS.ProcessEnv;
  /** Another user to run as. Only root may do this. */
  readonly uid: number | undefined;
}

/**
 * Runs a service of compose.yaml as a process on this machine, with the command from compose.yaml and only the
 * given environment.
 */
export class ServiceProcess {
  readonly child: ChildProcess;
  output = '';
  readonly #options: ServiceOptions;
  #nextOutput: Promise<void>;

  private constructor(options: ServiceOptions) {
    this.#options = options;
    this.child = this.#run(options.service.command ?? []);
    let { promise, resolve } = Promise.withResolvers<void>();
    this.#nextOutput = promise;
    for (const output of [this.child.stdout, this.child.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        resolve();
        ({ promise, resolve } = Promise.withResolvers<void>());
        this.#nextOutput = promise;
      });
    }
  }

  /**
   * Resolves when the service's own health check passes. Rejects with its output if it ends or is not healthy after
   * 60 s.
   */
  static async start(t: CleanupScope, options: ServiceOptions): Promise<ServiceProcess> {
    const service = new ServiceProcess(options);
    t.after(() => service.end('SIGTERM'));
    const deadline = performance.now() + START_TIMEOUT_MS;
    for (;;) {
      // A service that has become healthy says so, perhaps during a check that it still fails.
      const output = service.#nextOutput;
      if (await service.isHealthy()) return service;
      const { exitCode, signalCode } = service.child;
      if (exitCode !== null || signalCode !== null || performance.now() > deadline) {
        throw new Error(`not healthy (exit ${exitCode ?? signalCode}): ${service.output}`);
      }
      await Promise.race([output, sleep(STEP_MS)]);
    }
  }

  async isHealthy(): Promise<boolean> {
    const [kind, ...command] = this.#options.service.healthcheck?.test ?? [];
    if (kind !== 'CMD') throw new Error(`the health check is not a command but ${kind}`);
    const check = this.#run(command);
    const [code] = (await once(check, 'exit')) as [number | null];
    return code === 0;
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    return end(this.child, signal);
  }

  #run([program = '', ...args]: readonly string[]): ChildProcess {
    const { folder, env, uid } = this.#options;
    return spawn(program === 'node' ? process.execPath : program, args, {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid !== undefined && { uid, gid: uid }),
    });
  }
}
