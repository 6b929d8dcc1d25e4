import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../support/api-client.ts';
import { type CleanupScope, temporaryFolder } from '../support/hearten-process.ts';
import { lifoScope } from '../support/lifo-scope.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { Deployment, type KillTarget } from './deployment.ts';
import type { LogKind, LogServer } from './log-server.ts';
import { OpenLoopWriter } from './open-loop-writer.ts';
import { endOfLog, verifyWrites, type WriteVerification } from './verify-writes.ts';

/** More people for longer runs, because a long stream would make the last writes slower than the first. */
const writerCount = (cycles: number) => Math.max(16, Math.ceil(cycles / 4));
/**
 * How long everything runs undisturbed before a kill, and how long a killed process stays down, in
 * milliseconds.
 */
const UPTIME_MS = { min: 50, max: 400 };
const DOWNTIME_MS = { min: 0, max: 150 };

export interface CrashOptions {
  readonly cycles: number;
  readonly seed: number;
  readonly log: LogKind;
  /** Called after every kill, when the killed process accepts requests again. */
  readonly onCycle?: (done: CrashProgress) => void;
}

export interface CrashProgress {
  readonly cycles: number;
  readonly killed: KillTarget;
  readonly acknowledged: number;
}

export interface CrashReport extends WriteVerification {
  readonly log: Pick<LogServer, 'name' | 'title'>;
  readonly kills: Readonly<Record<KillTarget, number>>;
  readonly acknowledged: number;
  readonly attempts: number;
  readonly contradictions: readonly string[];
  readonly durationMs: number;
}

/** Kills one process after another while a writer goes on writing, and then checks its writes. */
export async function runCrashTest(outer: CleanupScope, options: CrashOptions): Promise<CrashReport> {
  const began = performance.now();
  const scope = lifoScope(outer);
  const random = new SeededRandom(options.seed);
  const folder = await temporaryFolder(scope);
  const deployment = await Deployment.launch(scope, folder, options.log);
  const since = await endOfLog(deployment);
  const writerRandom = new SeededRandom(options.seed + 1);
  const people = Array.from({ length: writerCount(options.cycles) }, () => new ApiClient(deployment.origin));
  for (const [index, person] of people.entries()) await person.register(`person-${index}`);
  const writer = new OpenLoopWriter({
    random: writerRandom,
    people,
    ackFile: join(folder, 'acknowledged.ndjson'),
  });
  const kills: Record<KillTarget, number> = { api: 0, projector: 0, store: 0 };
  // The first cycles each kill another process, until every one was killed once.
  const unharmed = [...deployment.killTargets];
  for (let cycle = 1; cycle <= options.cycles; cycle++) {
    const [killed = random.pick(deployment.killTargets)] = unharmed.splice(
      random.between(0, unharmed.length - 1),
      1,
    );
    await sleep(random.between(UPTIME_MS.min, UPTIME_MS.max));
    await deployment.kill(killed);
    kills[killed]++;
    await sleep(random.between(DOWNTIME_MS.min, DOWNTIME_MS.max));
    await deployment.start(killed);
    options.onCycle?.({ cycles: cycle, killed, acknowledged: writer.acknowledged.length });
  }
  await writer.close();
  const { acknowledged, attempts, contradictions } = writer;
  const verdict = await verifyWrites(deployment, since, acknowledged);
  const durationMs = performance.now() - began;
  const { name, title } = deployment.log;
  const log = { name, title };
  return { ...verdict, log, kills, acknowledged: acknowledged.length, attempts, contradictions, durationMs };
}
