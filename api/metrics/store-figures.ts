import type { RemainsFigures } from '../../infra/erased-remains/due-rewrites.ts';
import { LOG_START } from '../../infra/event-store/port.ts';
import { readLastSuccesses } from '../../infra/operations/backups.ts';
import { readStorageSample, type StorageSample } from '../../infra/operations/storage-samples.ts';
import { allProjections } from '../../projections/catalogue.ts';
import { type CaseFigures, caseFigures } from '../../projections/moderation/queries.ts';
import type { Services } from '../services.ts';

/** A follower of the log: how far it has come, and how far it is behind. */
interface Following {
  readonly name: string;
  readonly position: bigint;
  /** In events on PostgreSQL, in positions on EventStoreDB. */
  readonly lag: number;
  /** How long ago the first event was stored that it has not seen yet; 0 at the end of the log. */
  readonly lagSeconds: number;
}

/** The figures that the stores report about themselves. */
export interface StoreFigures {
  readonly head: bigint;
  readonly projections: readonly (Following & { readonly isPaused: boolean })[];
  readonly reactors: readonly Following[];
  /** `spread` are those whose posts leave one by one. Late ones of them are also in `due`. */
  readonly erasures: {
    readonly scheduled: number;
    readonly due: number;
    readonly spread: number;
    /** Those of `spread` with a step, or their end, that is overdue. */
    readonly late: number;
  };
  readonly remains: readonly RemainsFigures[];
  readonly cases: CaseFigures;
  /** When a backup was last made, and last restored as a test without a difference, in seconds since 1970. */
  readonly backups: { readonly made: number | undefined; readonly restored: number | undefined };
  readonly storage: StorageSample | undefined;
}

export type StoreFigureSources = Pick<
  Services,
  'db' | 'store' | 'progress' | 'reactors' | 'pendingErasures' | 'erasureTasks' | 'erasedRemains'
>;

/** Asks the stores. Throws what they throw. */
export async function readStoreFigures(sources: StoreFigureSources): Promise<StoreFigures> {
  const { db, store, progress, reactors, pendingErasures, erasureTasks, erasedRemains } = sources;
  const [statuses, reactorPositions, pending, tasks, remains, cases, backups, storage] = await Promise.all([
    progress.refresh(),
    reactors.positions(),
    pendingErasures.count(),
    erasureTasks.count(),
    erasedRemains.figures(),
    caseFigures(db),
    readLastSuccesses(db),
    readStorageSample(db),
  ]);
  const positions = new Map(
    allProjections.map(({ name }) => [name, statuses.get(name)?.position ?? LOG_START]),
  );
  // Asked after the positions, so that the head is never behind them.
  const head = await store.headAfter(furthest([...positions.values(), ...reactorPositions.values()]));
  const ages = new Map<bigint, Promise<number>>();
  const follow = async (name: string, position: bigint): Promise<Following> => {
    if (position >= head) return { name, position, lag: 0, lagSeconds: 0 };
    const age = ages.get(position) ?? store.ageOfNext(position);
    ages.set(position, age);
    return { name, position, lag: Number(head - position), lagSeconds: await age };
  };
  const [projections, following] = await Promise.all([
    Promise.all(
      [...positions].map(async ([name, position]) => ({
        ...(await follow(name, position)),
        isPaused: Boolean(statuses.get(name)?.pausedReason),
      })),
    ),
    Promise.all([...reactorPositions].map(([name, position]) => follow(name, position))),
  ]);
  const erasures = { ...pending, due: pending.due + tasks.late, ...tasks };
  return { head, projections, reactors: following, erasures, remains, cases, backups, storage };
}

const furthest = (positions: readonly bigint[]): bigint =>
  positions.reduce((most, position) => (position > most ? position : most), LOG_START);
