/**
 * The things that people do and that operators see the number of, in the order of the overview. `entries` are journal
 * entries. The names are stored with the figures, so they never change.
 */
export const PEOPLE_FIGURE_KINDS = [
  'check-ins',
  'acts',
  'posts',
  'thanks',
  'entries',
  'reports',
  'decisions',
  'registrations',
] as const;
export type PeopleFigureKind = (typeof PEOPLE_FIGURE_KINDS)[number];
