import { useEffect } from 'react';
import { joinedLines } from '../../../domain/plan/lines.ts';
import type { Plan, PlanBody } from '../../../domain/plan/schema.ts';
import type { PlanLine, PlanStep } from '../../../domain/plan/steps.ts';
import { api } from '../../lib/api.ts';
import { changeDevicePlan, readDevicePlan } from '../../lib/device/device-plan.ts';
import { useOverlay } from '../../lib/outbox/use-overlay.ts';
import { isWaiting, type Waiting } from '../../lib/outbox/waiting.ts';
import { persistStorage } from '../../lib/persist-storage.ts';
import { putResource, refreshByPrefix, useOwnResource, useResource } from '../../lib/resource.ts';
import { type Command, send } from '../../lib/send.ts';
import { PLAN_ANSWER } from '../../lib/stored-names.ts';
import { EMPTY_PLAN, overlayPlan, planWith, type ShownPlan } from './waiting-plan.ts';

/** Where a person keeps their plan: sealed in their account, or on this device alone. */
export type PlanPlace = 'account' | 'device';

/** The person's plan as far as it is loaded, and where it is kept. */
export type OwnPlan =
  | { readonly status: 'loading' }
  | {
      readonly status: 'error';
      readonly error: unknown;
      /** Whether it is the plan on this device that can't be read. Otherwise it is the one of the account. */
      readonly isHere: boolean;
      readonly refresh: () => unknown;
    }
  | {
      readonly status: 'ready';
      readonly plan: ShownPlan;
      /** Null before the first line. */
      readonly place: PlanPlace | null;
      /** The plan of the account; undefined while it is loading, and while it can't be loaded. */
      readonly inAccount: ShownPlan | undefined;
    };

const accountKey = (userId: number): string => `plan/account/${userId}`;
const deviceKey = (userId: number): string => `plan/device/${userId}`;

/** Whether any step has lines, or two versions to choose from. */
export const hasLines = ({ steps }: Plan): boolean =>
  steps.some(({ lines, conflict }) => lines.length > 0 || conflict !== null);

/** The person's plan: the one on this device, or else the one in the account. */
export function useOwnPlan(userId: number): OwnPlan {
  const account = useOverlay<Plan, ShownPlan>(
    useOwnResource(accountKey(userId), (signal) => api('GET /api/plan', { query: { userId } }, { signal }), {
      userId,
      name: PLAN_ANSWER,
    }),
    overlayPlan,
    EMPTY_PLAN,
  );
  const device = useResource(
    deviceKey(userId),
    async () => ({ data: await readDevicePlan(userId), isStale: false }),
    0,
  );
  useEffect(() => {
    // Another page of this browser may have changed it.
    const readAgain = () => {
      if (document.visibilityState === 'visible') refreshByPrefix(deviceKey(userId));
    };
    document.addEventListener('visibilitychange', readAgain);
    return () => document.removeEventListener('visibilitychange', readAgain);
  }, [userId]);
  const [ofAccount, here] = [account.state.value, device.state.value];
  if (here.status === 'error') {
    return { status: 'error', error: here.error, isHere: true, refresh: device.refresh };
  }
  const inAccount = ofAccount.status === 'ready' ? ofAccount.value : undefined;
  if (here.status === 'ready' && here.value) {
    const plan = planWith(here.value.lines, here.value.changedOn);
    return { status: 'ready', plan, place: 'device', inAccount };
  }
  if (ofAccount.status === 'error') {
    return { status: 'error', error: ofAccount.error, isHere: false, refresh: account.refresh };
  }
  if (here.status === 'loading' || !inAccount) return { status: 'loading' };
  return { status: 'ready', plan: inAccount, place: hasLines(inAccount) ? 'account' : null, inAccount };
}

/** Saves the lines of a step in the account. Resolves to `Waiting` while they wait on this device. */
export async function writeInAccount(
  userId: number,
  body: PlanBody,
  command: Command,
): Promise<Plan | Waiting> {
  const answer = await send('PUT /api/plan', { body }, command);
  if (!isWaiting(answer)) putResource(accountKey(userId), answer);
  return answer;
}

/** Saves the lines of a step on this device alone. */
export async function writeOnDevice(userId: number, step: PlanStep, lines: PlanBody['lines']): Promise<void> {
  await changeDevicePlan(userId, (before) => ({ ...before, [step]: lines }));
  void persistStorage();
  refreshByPrefix('plan/device/');
}

/** Adds lines to a step on this device, beside those that are there. */
export async function addToDevicePlan(
  userId: number,
  step: PlanStep,
  lines: readonly PlanLine[],
): Promise<void> {
  await changeDevicePlan(userId, (before) => ({ ...before, [step]: joinedLines(before[step] ?? [], lines) }));
  refreshByPrefix('plan/device/');
}
