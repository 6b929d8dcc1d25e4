import type { DailyAct } from '../../domain/acts/schema.ts';

/** One act of a person's list. */
export const dailyAct = (title: string, isCompleted = false): DailyAct => ({
  id: crypto.randomUUID(),
  title,
  description: `About ${title}`,
  isCompleted,
  completedAt: isCompleted ? new Date().toISOString() : null,
});
