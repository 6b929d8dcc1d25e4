import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ComposeService } from './compose-file.ts';
import { type CleanupScope, end } from './hearten-process.ts';

const START_TIMEOUT_MS = 60_000;
const STEP_MS = 250;

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

  private constructor(options: ServiceOptions) {
    this.#options = options;
    this.child = this.#run(options.service.command ?? []);
    for (const output of [this.child.stdout, this.child.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  /** Resolves when the service's own health check passes. Rejects with its output if it ends or is not healthy in 60 s. */
  static async start(t: CleanupScope, options: ServiceOptions): Promise<ServiceProcess> {
    const service = new ServiceProcess(options);
    t.after(() => service.end('SIGTERM'));
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await service.isHealthy())) {
      const { exitCode, signalCode } = service.child;
      if (exitCode !== null || signalCode !== null || performance.now() > deadline) {
        throw new Error(`not healthy (exit ${exitCode ?? signalCode}): ${service.output}`);
      }
      await sleep(STEP_MS);
    }
    return service;
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
