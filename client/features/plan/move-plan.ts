import { areSameLines, joinedLines, LINES_MAX } from '../../../domain/plan/lines.ts';
import type { Plan } from '../../../domain/plan/schema.ts';
import { api } from '../../lib/api.ts';
import { changeDevicePlan, readDevicePlan, removeDevicePlan } from '../../lib/device/device-plan.ts';
import { PLAN_MESSAGES, PlanNotMovable } from '../../lib/messages/plan.ts';
import { waitingWrites } from '../../lib/outbox/waiting.ts';
import { groupOf } from '../../lib/outbox/waiting-routes.ts';
import { persistStorage } from '../../lib/persist-storage.ts';
import { refreshByPrefix } from '../../lib/resource.ts';
import { commandFor, send } from '../../lib/send.ts';

/**
 * Adds the plan of this device to the lines in the account, and then deletes it here. The changes may wait in the
 * outbox. Throws if anything could not be stored; then the plan stays here, and moving it again adds no line twice.
 * Throws `PlanNotMovable` if the account's plan is not loaded or a step would have too many lines.
 */
export async function moveToAccount(userId: number, inAccount: Plan | undefined): Promise<void> {
  if (!inAccount) throw new PlanNotMovable(PLAN_MESSAGES.needsConnection);
  const here = await readDevicePlan(userId);
  const changes = inAccount.steps
    .map((known) => ({ known, lines: joinedLines(...allLines(known), here?.lines[known.step] ?? []) }))
    .filter(({ known, lines }) => known.conflict !== null || !areSameLines(known.lines, lines));
  if (changes.some(({ lines }) => lines.length > LINES_MAX)) {
    throw new PlanNotMovable(PLAN_MESSAGES.tooManyLines);
  }
  for (const { known, lines } of changes) {
    const body = { step: known.step, lines, baseRevision: known.revision, userId };
    await send('PUT /api/plan', { body }, commandFor(body));
  }
  await removeDevicePlan(userId);
  refreshByPrefix('plan/');
}

/**
 * Saves the plan of the account on this device, in place of one that is here, and then removes it from the account. If
 * the server does not answer, the removal may have arrived, so the plan stays on this device, and the page shows
 * whether the account still has it, too. Throws `PlanNotMovable` while a change of the plan waits to be sent, or if a
 * step would have too many lines.
 */
export async function moveToDevice(userId: number): Promise<void> {
  requireNothingWaits();
  const query = { userId };
  const { data } = await api('GET /api/plan', { query });
  const joined = data.steps.map((step) => ({ step: step.step, lines: joinedLines(...allLines(step)) }));
  if (joined.some(({ lines }) => lines.length > LINES_MAX)) {
    throw new PlanNotMovable(PLAN_MESSAGES.tooManyLines);
  }
  await changeDevicePlan(userId, () => Object.fromEntries(joined.map(({ step, lines }) => [step, lines])));
  void persistStorage();
  try {
    await send('DELETE /api/plan', { query }, commandFor(undefined));
  } finally {
    refreshByPrefix('plan/');
  }
}

/** Deletes the plan from this device. */
export async function deleteFromDevice(userId: number): Promise<void> {
  await removeDevicePlan(userId);
  refreshByPrefix('plan/');
}

/** Removes the plan from the account. Throws `PlanNotMovable` while a change of the plan waits to be sent. */
export async function deleteFromAccount(userId: number): Promise<void> {
  requireNothingWaits();
  await send('DELETE /api/plan', { query: { userId } }, commandFor(undefined));
  refreshByPrefix('plan/');
}

const allLines = ({ lines, conflict }: Plan['steps'][number]) => [lines, conflict ?? []];

/** A change that waits would arrive after the removal. */
function requireNothingWaits(): void {
  const waits = waitingWrites
    .peek()
    .some(({ route, state }) => groupOf(route) === 'plan' && state !== 'sent');
  if (waits) throw new PlanNotMovable(PLAN_MESSAGES.stillWaiting);
}
