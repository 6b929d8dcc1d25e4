/** The things that people do and that operators see the number of. */
export const PEOPLE_KINDS = [
  'check-ins',
  'acts',
  'posts',
  'thanks',
  'entries',
  'reports',
  'decisions',
  'registrations',
] as const;
export type PeopleKind = (typeof PEOPLE_KINDS)[number];
