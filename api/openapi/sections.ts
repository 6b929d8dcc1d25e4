/** The sections of the OpenAPI document, in the order in which they are shown. */
export const SECTIONS = [
  {
    name: 'Account',
    description:
      'Joining, signing in and out, passwords, passkeys, locks of devices, consents, recovery, erasure.',
  },
  { name: 'Mood', description: 'How a person feels, on scales from 1 to 5.' },
  { name: 'Journal', description: 'A person’s own journal.' },
  { name: 'Safety plan', description: 'What a person wrote down for hard days.' },
  { name: 'Acts', description: 'Small acts of self-care, day by day.' },
  { name: 'Achievements', description: 'Badges, earned once and kept.' },
  { name: 'Notifications', description: 'Messages from others.' },
  { name: 'Reminders', description: 'Push messages that remind a person to check in, device by device.' },
  { name: 'Presence', description: 'Who is here now, as places and counts; no one is identified.' },
  {
    name: 'Community',
    description: 'Posts, likes, bookmarks, gratitude. No account is needed to take part.',
  },
  {
    name: 'Moderation',
    description:
      'Reports, notices to authors and appeals; cases and decisions for moderators. No answer says who wrote or reported.',
  },
  {
    name: 'Research',
    description: 'Studies that a person can join, their consents, and the questions of researchers.',
  },
  { name: 'Staff', description: 'Roles of accounts, and sessions that act in a role.' },
  { name: 'Operations', description: 'For the operators of Hearten.' },
  { name: 'Studies', description: 'For researchers: counts of the people of a study, and receipts.' },
  { name: 'Description', description: 'This description of the API.' },
] as const;

type Section = (typeof SECTIONS)[number]['name'];

/** The section of each route below `/api`, by the first part of its path after that. */
const SECTION_OF: Readonly<Record<string, Section>> = {
  user: 'Account',
  register: 'Account',
  login: 'Account',
  logout: 'Account',
  password: 'Account',
  recover: 'Account',
  'recovery-code': 'Account',
  sessions: 'Account',
  passkeys: 'Account',
  'lock-secret': 'Account',
  'account-requests': 'Account',
  consents: 'Account',
  mood: 'Mood',
  journal: 'Journal',
  plan: 'Safety plan',
  tasks: 'Acts',
  achievements: 'Achievements',
  notifications: 'Notifications',
  reminders: 'Reminders',
  'active-locations': 'Presence',
  live: 'Presence',
  community: 'Community',
  gratitude: 'Community',
  moderation: 'Moderation',
  research: 'Research',
  staff: 'Staff',
  operations: 'Operations',
  log: 'Operations',
  studies: 'Studies',
  'openapi.json': 'Description',
  docs: 'Description',
};

/** The section of a route. A path outside `/api` is in Operations. Throws for one below it that is missing above. */
export function sectionOf(url: string): Section {
  const [, first = '', second = ''] = url.split('/');
  if (first !== 'api') return 'Operations';
  const section = SECTION_OF[second];
  if (!section) throw new Error(`${url} belongs to no section: name one in api/openapi/sections.ts`);
  return section;
}
