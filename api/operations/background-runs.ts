import { type Kysely, sql } from 'kysely';
import { DomainError } from '../../domain/domain-error.ts';
import type { ActionEnd, RunKind } from '../../domain/operations/actions.ts';
import { countFailure } from '../../infra/background/failure-counts.ts';
import { ignoreError } from '../../infra/background/ignore-error.ts';
import { retry } from '../../infra/background/retry.ts';
import { StoreUnavailable } from '../../infra/event-store/port.ts';
import type { AnyProjection } from '../../projections/projection.ts';
import { rebuild } from '../../projections/rebuild/rebuild.ts';
import { endOfFailure } from '../../projections/rebuild/recorded-run.ts';
import type { ReplayOptions } from '../../projections/rebuild/replay-options.ts';
import { AlreadyRunning, isBusy } from '../../projections/rebuild/runs.ts';
import { endOfVerify, verify } from '../../projections/rebuild/verify.ts';
import type { Database } from '../../projections/tables.ts';
import type { Services } from '../services.ts';
import { type Action, newAction, recordEnd, recordStart } from './record-action.ts';

/** How many runs a process does at the same time. Each replays the log beside the calls of people. */
const RUNS_MAX = 2;
const END_POLICY = { minMs: 200, maxMs: 2_000, deadlineMs: 5_000 };

interface BackgroundRunsOptions {
  readonly replay: ReplayOptions;
  readonly commands: Services['commands'];
  /** Opens connections of this name, on which a statement over a whole table may take long. */
  readonly openConnections: (name: string) => Kysely<Database>;
}

/** An action that has begun, and the position of the log that includes its beginning. */
export interface BegunAction {
  readonly actionId: string;
  readonly position: bigint | undefined;
}

/** The rebuilds and comparisons that operators have begun in this process. */
export class BackgroundRuns {
  readonly #options: BackgroundRunsOptions;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(options: BackgroundRunsOptions) {
    this.#options = options;
  }

  /**
   * Begins a run and resolves once the log says so; it goes on in the background. Throws `DomainError('taken')` if any
   * process rebuilds or compares the read model, or this one does enough already, and `StoreUnavailable` while this
   * process stops.
   */
  async start(kind: RunKind, projection: AnyProjection, by: string): Promise<BegunAction> {
    if (this.#stopping.signal.aborted) throw new StoreUnavailable('the process is stopping');
    if (this.#running.size >= RUNS_MAX)
      throw new DomainError('taken', `This server is busy with ${RUNS_MAX} read models. Please wait.`);
    const begun = Promise.withResolvers<BegunAction>();
    // It takes its place before anything is awaited, so that calls at the same time can't exceed the limit.
    const run = this.#run(kind, projection, by, begun.resolve).catch(begun.reject);
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
    return begun.promise;
  }

  /** Resolves when no run goes on. */
  async allEnded(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Ends the runs in good order: the tables in use stay as they are, and the log says that they were stopped. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.allEnded();
  }

  /** Throws the error of a run that could not begin. */
  async #run(
    kind: RunKind,
    projection: AnyProjection,
    by: string,
    onBegin: (begun: BegunAction) => void,
  ): Promise<void> {
    const { replay, commands, openConnections } = this.#options;
    const { signal } = this.#stopping;
    if (await isBusy(replay.db, projection.name)) throw busy(projection);
    const action = newAction({ by, action: kind, target: projection.name });
    const connections = `hearten-run ${action.actionId}`;
    const db = openConnections(connections);
    const cancel = () => void cancelStatements(replay, connections);
    signal.addEventListener('abort', cancel);
    let hasBegun = false;
    const options: ReplayOptions = {
      ...replay,
      ...{ db, signal, runId: action.actionId, whenBusy: 'throw' },
      async onTurn() {
        const position = await recordStart({ commands }, action);
        hasBegun = true;
        onBegin({ actionId: action.actionId, position });
      },
    };
    let end: ActionEnd;
    try {
      end = await perform(kind, options, projection);
    } catch (error) {
      if (error instanceof AlreadyRunning) throw busy(projection);
      if (!hasBegun) throw error;
      end = endOfFailure(error, signal);
      if (end.outcome === 'failed') this.#reportFailure(action, error);
    } finally {
      signal.removeEventListener('abort', cancel);
      await db.destroy();
    }
    await this.#recordEnd(action, end);
  }

  #reportFailure({ action, target }: Action, err: unknown): void {
    countFailure('read model run');
    this.#options.replay.log.error(
      { err, projection: target },
      `the ${action} of a read model failed; its tables stay as they were, so it can be tried again`,
    );
  }

  async #recordEnd(action: Action, end: ActionEnd): Promise<void> {
    const { commands, replay } = this.#options;
    const record = () => recordEnd({ commands }, action, end);
    await retry(record, END_POLICY, { task: 'end of a read model run', log: replay.log }).catch(
      ignoreError(replay.log, 'the log lacks the end of a run; operators see it from the run itself'),
    );
  }
}

const busy = ({ name }: AnyProjection) =>
  new DomainError('taken', `The read model ${name} is being rebuilt or checked already`);

async function perform(kind: RunKind, options: ReplayOptions, projection: AnyProjection): Promise<ActionEnd> {
  if (kind === 'verify') return endOfVerify(await verify(options, projection));
  await rebuild({ ...options, whenStuck: 'throw' }, projection);
  return { outcome: 'done' };
}

/** A statement over a whole table would delay the end of the process. */
async function cancelStatements({ db, log }: ReplayOptions, connections: string): Promise<void> {
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
     where application_name = ${connections} and datname = current_database() and state = 'active'`
    .execute(db)
    .catch(ignoreError(log, 'a statement could not be canceled; the process ends with it'));
}
