import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Scope, temporaryFolder } from '../stage/hearten-process.ts';
import { Cast, type LogKind, type Victim } from './cast.ts';
import { judge, type Verdict } from './judge.ts';
import { OpenLoopWriter } from './open-loop-writer.ts';
import { Random } from './random.ts';

const PEOPLE = 16;
/** How long it runs undisturbed before a kill, and how long the dead stay dead, in milliseconds. */
const LIVES_MS = { min: 50, max: 400 };
const DEAD_MS = { min: 0, max: 150 };

export interface CrashOptions {
  readonly cycles: number;
  readonly seed: number;
  readonly log: LogKind;
  /** Told after every cycle. */
  readonly onCycle?: (cycle: number, victim: Victim) => void;
}

export interface CrashReport extends Verdict {
  readonly kills: Readonly<Record<Victim, number>>;
  readonly acknowledged: number;
  readonly attempts: number;
  readonly contradictions: readonly string[];
  readonly tookMs: number;
}

/** Kills one process after another under a writer that never waits, and says what became of its writes. */
export async function runCrashes(scope: Scope, options: CrashOptions): Promise<CrashReport> {
  const began = performance.now();
  const random = new Random(options.seed);
  const folder = await temporaryFolder(scope);
  const cast = await Cast.assemble(scope, folder, options.log);
  const writerRandom = new Random(options.seed + 1);
  const writer = await OpenLoopWriter.open(
    writerRandom,
    cast.origin,
    PEOPLE,
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
    options.onCycle?.(cycle, victim);
  }
  await writer.close();
  const { acknowledged, attempts, contradictions } = writer;
  const verdict = await judge(cast, acknowledged);
  const tookMs = performance.now() - began;
  return { ...verdict, kills, acknowledged: acknowledged.length, attempts, contradictions, tookMs };
}
