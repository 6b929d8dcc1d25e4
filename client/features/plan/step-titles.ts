import type { PlanStep } from '../../../domain/plan/steps.ts';

/** The names of the steps, in our own words after those of Stanley and Brown (`domain/plan/steps.ts`). */
export const STEP_TITLES: Readonly<Record<PlanStep, string>> = {
  signs: 'Signs it’s getting harder',
  alone: 'What I can do alone',
  distract: 'People and places that distract me',
  ask: 'People I can ask',
  professionals: 'Professionals and crisis lines',
  safer: 'Making my surroundings safer',
};
