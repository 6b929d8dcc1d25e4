import { allProjections } from '../catalogue.ts';
import type { AnyProjection } from '../projection.ts';
import type { Difference } from '../rebuild/compare.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import type { ReplayOptions } from '../rebuild/replay-options.ts';
import { verify } from '../rebuild/verify.ts';
import { readCheckpoints, resumeProjection } from '../runtime/checkpoints.ts';
import { checkpointKey } from '../runtime/table-versions.ts';
import type { CliContext } from './context.ts';
import { type ProgressBar, progressBar } from './progress-bar.ts';
import { status } from './status.ts';

/** The output of a command: `print` writes its result, `report` its progress. */
export interface CommandOutput {
  readonly print: (line: string) => void;
  readonly report: (line: string) => void;
  readonly terminal: NodeJS.WriteStream;
}

/** Returns false if a comparison has found a difference. Otherwise it returns true or throws. */
export type Command = (
  context: CliContext,
  output: CommandOutput,
  chosen: readonly AnyProjection[],
) => Promise<boolean>;

export const showStatus: Command = async ({ db, store }, { print }) => {
  for (const line of await status(db, store, allProjections)) print(line);
  return true;
};

/** Ends the pause of each chosen read model, so that the projector tries the event again. */
export const retry: Command = async ({ db }, { print }, chosen) => {
  for (const projection of chosen) {
    const { name } = projection;
    const reason = await resumeProjection(db, projection);
    print(reason ? `${name} continues; it was paused at ${reason}` : `${name} is not paused`);
  }
  return true;
};

export const rebuildReadModels: Command = async (context, output, chosen) => {
  const keys = await context.openKeys();
  for (const projection of chosen) {
    context.signal?.throwIfAborted();
    const began = performance.now();
    await withProgressBar(context, output, 'rebuild', projection, (options) =>
      rebuild({ ...options, keys, whenStuck: 'throw' }, projection),
    );
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const position = (await readCheckpoints(context.db)).get(checkpointKey(projection))?.position;
    output.print(`${projection.name} is rebuilt up to position ${position} in ${seconds} s`);
  }
  return true;
};

export const verifyAgainstLog: Command = async (context, output, chosen) => {
  const keys = await context.openKeys();
  let areEqual = true;
  for (const projection of chosen) {
    const { name } = projection;
    context.signal?.throwIfAborted();
    const { position, rows, difference } = await withProgressBar(
      context,
      output,
      'verify',
      projection,
      (options) => verify({ ...options, keys }, projection),
    );
    if (difference) {
      areEqual = false;
      for (const line of described(difference)) output.print(`${name} differs from the log: ${line}`);
      continue;
    }
    const counts = [...rows].map(([table, count]) => `${table} ${count}`).join(', ');
    output.print(`${name} equals the log at position ${position} (rows: ${counts})`);
  }
  return areEqual;
};

async function withProgressBar<T>(
  context: CliContext,
  { report, terminal }: CommandOutput,
  title: string,
  projection: AnyProjection,
  work: (options: Omit<ReplayOptions, 'keys'>) => Promise<T>,
): Promise<T> {
  const checkpoint = (await readCheckpoints(context.db)).get(checkpointKey(projection));
  const goal = checkpoint?.storeId === context.store.storeId ? checkpoint.position : undefined;
  const bar: ProgressBar = progressBar(terminal, `${title} ${projection.name}`, goal);
  try {
    return await work({ ...context, report, onProgress: (_, position) => bar.show(position) });
  } finally {
    bar.end();
  }
}

function described({ table, key, inUse, replayed }: Difference): string[] {
  const where = `${table}, the first row that differs is ${JSON.stringify(key)}`;
  if (!inUse) return [`${where}: it is missing; the log says ${JSON.stringify(replayed)}`];
  if (!replayed) return [`${where}: the log has no such row; it is ${JSON.stringify(inUse)}`];
  const columns = Object.keys(replayed).filter(
    (column) => JSON.stringify(inUse[column]) !== JSON.stringify(replayed[column]),
  );
  const differences = columns.map(
    (column) =>
      `${column} is ${JSON.stringify(inUse[column])}, the log says ${JSON.stringify(replayed[column])}`,
  );
  return [`${where}: ${differences.join('; ')}`];
}
