import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Scope, temporaryFolder } from '../stage/hearten-process.ts';
import { lastFirst } from '../stage/last-first.ts';
import { Cast, type Victim } from './cast.ts';
import { endOfLog, judge, type Verdict } from './judge.ts';
import type { LogKind, LogServer } from './log-server.ts';
import { OpenLoopWriter } from './open-loop-writer.ts';
import { Random } from './random.ts';

/** A stream that keeps growing would make the last writes slower than the first. */
const people = (cycles: number) => Math.max(16, Math.ceil(cycles / 4));
/** How long it runs undisturbed before a kill, and how long the dead stay dead, in milliseconds. */
const LIVES_MS = { min: 50, max: 400 };
const DEAD_MS = { min: 0, max: 150 };

export interface CrashOptions {
  readonly cycles: number;
  readonly seed: number;
  readonly log: LogKind;
  /** Told after every kill, when what was killed serves again. */
  readonly onCycle?: (done: CyclesDone) => void;
}

export interface CyclesDone {
  readonly cycles: number;
  readonly victim: Victim;
  readonly acknowledged: number;
}

export interface CrashReport extends Verdict {
  readonly log: Pick<LogServer, 'name' | 'title'>;
  readonly kills: Readonly<Record<Victim, number>>;
  readonly acknowledged: number;
  readonly attempts: number;
  readonly contradictions: readonly string[];
  readonly tookMs: number;
}

/** Kills one process after another under a writer that never waits, and says what became of its writes. */
export async function runCrashes(outer: Scope, options: CrashOptions): Promise<CrashReport> {
  const began = performance.now();
  const scope = lastFirst(outer);
  const random = new Random(options.seed);
  const folder = await temporaryFolder(scope);
  const cast = await Cast.assemble(scope, folder, options.log);
  const since = await endOfLog(cast);
  const writerRandom = new Random(options.seed + 1);
  const writer = await OpenLoopWriter.open(
    writerRandom,
    cast.origin,
    people(options.cycles),
    join(folder, 'acknowledged.ndjson'),
  );
  const kills: Record<Victim, number> = { api: 0, projector: 0, store: 0 };
  for (let cycle = 1; cycle <= options.cycles; cycle++) {
    const victim = random.pick(cast.victims);
    await sleep(random.between(LIVES_MS.min, LIVES_MS.max));
    await cast.kill(victim);
    kills[victim]++;
    await sleep(random.between(DEAD_MS.min, DEAD_MS.max));
    await cast.start(victim);
    options.onCycle?.({ cycles: cycle, victim, acknowledged: writer.acknowledged.length });
  }
  await writer.close();
  const { acknowledged, attempts, contradictions } = writer;
  const verdict = await judge(cast, since, acknowledged);
  const tookMs = performance.now() - began;
  const { name, title } = cast.log;
  const log = { name, title };
  return { ...verdict, log, kills, acknowledged: acknowledged.length, attempts, contradictions, tookMs };
}
