import { randomUUID } from 'node:crypto';
import type { ActionEnd, OperationsAction } from '../../domain/operations/actions.ts';
import { FailureRun } from '../../infra/background/failure-run.ts';
import type { Services } from '../services.ts';
import { recordStaffCommand } from '../staff/roles.ts';

type Log = Pick<Services, 'commands'>;

/** An action of an operator. */
export interface Action {
  readonly actionId: string;
  /** The staff id of the operator. */
  readonly by: string;
  readonly action: OperationsAction;
  /** The read model, or the role of the session. */
  readonly target: string;
  /** Whose role session it ends. */
  readonly staffId?: string;
}

export const newAction = (action: Omit<Action, 'actionId'>): Action => ({
  ...action,
  actionId: randomUUID(),
});

/** Records in the log that an action begins. Call it before anything is done. Returns the position of the event. */
export async function recordStart(services: Log, action: Action): Promise<bigint | undefined> {
  const { by, ...what } = action;
  return (await recordStaffCommand(services, by, { type: 'startAction', ...what })).position;
}

export async function recordEnd(
  services: Log,
  { by, actionId }: Action,
  end: ActionEnd,
): Promise<bigint | undefined> {
  return (await recordStaffCommand(services, by, { type: 'finishAction', actionId, ...end })).position;
}

/**
 * Records an action, does it, and records how it ended. Returns the position of the last event. If `work`
 * throws, the action is recorded as failed, and the error is thrown again.
 */
export async function performRecorded(
  services: Log & Pick<Services, 'log'>,
  action: Action,
  work: () => Promise<ActionEnd>,
): Promise<bigint | undefined> {
  await recordStart(services, action);
  let end: ActionEnd;
  try {
    end = await work();
  } catch (error) {
    // It may have failed after a part of it was done.
    const failure: ActionEnd = { outcome: 'failed', detail: 'Some of it may have taken effect' };
    const failures = new FailureRun({ task: 'recording the end of an action', log: services.log });
    await failures.tolerate(recordEnd(services, action, failure), 'the log has only its start');
    throw error;
  }
  return recordEnd(services, action, end);
}
