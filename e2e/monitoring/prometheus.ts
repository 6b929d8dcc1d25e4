import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { freePort } from '../../infra/postgres/embedded/free-port.ts';
import { type CleanupScope, end } from '../support/hearten-process.ts';
import { MONITORING } from './monitoring-files.ts';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/** The samples of an answer: the value of each, by its labels as JSON, sorted by name. */
export type Samples = ReadonlyMap<string, number>;

interface FiringAlert {
  readonly labels: Readonly<Record<string, string>>;
  readonly state: 'pending' | 'firing';
}

export interface PrometheusOptions {
  /** For its settings and, below `data`, its samples. It must exist. */
  readonly folder: string;
  /** The port on this machine of each process that it scrapes, by `instance`. Without any it only answers queries. */
  readonly targets?: Readonly<Record<string, number>>;
  readonly tokenFile?: string;
  /** Paths of rule files. */
  readonly rules?: readonly string[];
}

/**
 * A real Prometheus with the scrape job of infra/monitoring/prometheus.yml. Its addresses, its token file and its rules
 * come from the options. It scrapes once a second instead of every 15 s, and evaluates once a second instead of every
 * 30 s.
 */
export class Prometheus {
  readonly #origin: string;
  readonly #child: ChildProcess;
  #output = '';

  private constructor(port: number, child: ChildProcess) {
    this.#origin = `http://127.0.0.1:${port}`;
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    }
  }

  static async start(scope: CleanupScope, options: PrometheusOptions): Promise<Prometheus> {
    const { folder } = options;
    const port = await freePort();
    const settings = join(folder, 'prometheus.yml');
    writeFileSync(settings, stringify(settingsFor(options)));
    const child = spawn(
      'prometheus',
      [
        `--config.file=${settings}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        // As in compose.postgres.yaml.
        '--storage.tsdb.retention.time=40d',
        '--log.level=warn',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    scope.after(() => end(child, 'SIGTERM'));
    const prometheus = new Prometheus(port, child);
    await prometheus.#waitUntilReady();
    return prometheus;
  }

  /** The samples of an expression at `at`, in seconds since 1970, or now. Throws for an error or no vector. */
  async query(expression: string, at?: number): Promise<Samples> {
    const result = await this.#ask<{
      resultType: 'vector' | 'scalar' | 'matrix';
      result: readonly { metric: Record<string, string>; value: readonly [number, string] }[];
    }>('query', { query: expression, ...(at !== undefined && { time: String(at) }) });
    if (result.resultType !== 'vector') throw new Error(`not a vector: ${expression}`);
    return new Map(
      result.result.map(({ metric, value }) => [
        JSON.stringify(Object.entries(metric).sort()),
        // Prometheus writes `+Inf`, which `Number` does not read.
        Number(value[1].replace('Inf', 'Infinity')),
      ]),
    );
  }

  async firing(): Promise<readonly FiringAlert[]> {
    const { alerts } = await this.#ask<{ alerts: readonly FiringAlert[] }>('alerts', {});
    return alerts.filter(({ state }) => state === 'firing');
  }

  async #ask<T>(path: string, parameters: Record<string, string>): Promise<T> {
    const response = await fetch(`${this.#origin}/api/v1/${path}?${new URLSearchParams(parameters)}`);
    const answer = (await response.json()) as { status: string; data: T; error?: string };
    if (answer.status !== 'success') throw new Error(`${parameters.query ?? path}: ${answer.error}`);
    return answer.data;
  }

  async #waitUntilReady(): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    for (;;) {
      const isReady = await fetch(`${this.#origin}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      const { exitCode, signalCode } = this.#child;
      if (exitCode !== null || signalCode !== null || performance.now() > deadline) {
        throw new Error(`Prometheus is not ready: ${this.#output}`);
      }
      await sleep(POLL_MS);
    }
  }
}

function settingsFor({ targets = {}, tokenFile, rules = [] }: PrometheusOptions) {
  const { scrape_configs: jobs } = parse(readFileSync(join(MONITORING, 'prometheus.yml'), 'utf8'));
  const { dns_sd_configs: _, authorization: __, ...job } = jobs[0];
  const static_configs = Object.entries(targets).map(([instance, port]) => ({
    targets: [`127.0.0.1:${port}`],
    labels: { instance },
  }));
  return {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: rules,
    scrape_configs:
      static_configs.length === 0
        ? []
        : [{ ...job, ...(tokenFile && { authorization: { credentials_file: tokenFile } }), static_configs }],
  };
}
