import type { ErasureTask } from '../../infra/erasures/erasure-tasks.ts';
import { continueErasures } from '../accounts/spread-erasure.ts';
import type { TestApp } from './test-app.ts';

/** Replaces each spread erasure by what `change` makes of it, for example as if time had passed. */
export async function changeErasureTasks(
  { services: { erasureTasks } }: TestApp,
  change: (task: ErasureTask) => ErasureTask,
): Promise<void> {
  for (const { id } of (await erasureTasks.all()).tasks) {
    await erasureTasks.change(id, async (task) => change(task));
  }
}

/** Makes the next step of every spread erasure due, and performs it. Returns false if there was no spread erasure. */
export async function performNextStep(testApp: TestApp): Promise<boolean> {
  const { tasks } = await testApp.services.erasureTasks.all();
  await changeErasureTasks(testApp, ({ steps: [first, ...rest], ...task }) => ({
    ...task,
    steps: first ? [{ ...first, dueAt: 0 }, ...rest] : [],
  }));
  await continueErasures(testApp.services);
  return tasks.length > 0;
}
