import type { CommandName } from '../contract.ts';

/**
 * The writes that may wait on this device, each with the group in which order matters. Every one of them concerns the
 * person's own data and names the person. Likes, bookmarks and thanks name nobody, so they never wait.
 */
const GROUPS = {
  'POST /api/mood': 'mood',
  'PUT /api/mood/:id': 'mood',
  'DELETE /api/mood/:id': 'mood',
  'POST /api/journal': 'journal',
  'PUT /api/journal/:id': 'journal',
  'DELETE /api/journal/:id': 'journal',
  'PUT /api/plan': 'plan',
  'POST /api/tasks/toggle': 'acts',
  'POST /api/tasks/custom': 'acts',
  'POST /api/tasks/customize': 'acts',
} as const satisfies { readonly [Name in CommandName]?: string };

export type WaitingRoute = keyof typeof GROUPS;
export type WaitingGroup = (typeof GROUPS)[WaitingRoute];

/** Whether writes of this route are stored on this device before they are sent. All others are only sent. */
export const mayWait = (route: string): route is WaitingRoute => route in GROUPS;

export const groupOf = (route: WaitingRoute): WaitingGroup => GROUPS[route];
