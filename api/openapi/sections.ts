/** The parts the description is divided into, in the order they are shown. */
export const SECTIONS = [
  { name: 'Account', description: 'Joining, signing in and out, passwords, recovery, erasure.' },
  { name: 'Mood', description: 'How a person feels, on scales from 1 to 5.' },
  { name: 'Journal', description: 'A person’s own writing.' },
  { name: 'Acts', description: 'Small acts of self-care, day by day.' },
  { name: 'Achievements', description: 'Badges, earned once and kept.' },
  { name: 'Notifications', description: 'What others have sent.' },
  { name: 'Presence', description: 'Who is here now: places and counts, never persons.' },
  {
    name: 'Community',
    description: 'Posts, likes, bookmarks, gratitude. No account is needed to take part.',
  },
  { name: 'Operations', description: 'For whoever runs Hearten.' },
  { name: 'Description', description: 'This description itself.' },
] as const;

type Section = (typeof SECTIONS)[number]['name'];

/** By the first part of the address after `/api`. */
const SECTION_OF: Readonly<Record<string, Section>> = {
  user: 'Account',
  register: 'Account',
  login: 'Account',
  logout: 'Account',
  password: 'Account',
  recover: 'Account',
  'recovery-code': 'Account',
  mood: 'Mood',
  journal: 'Journal',
  tasks: 'Acts',
  achievements: 'Achievements',
  notifications: 'Notifications',
  'active-locations': 'Presence',
  live: 'Presence',
  community: 'Community',
  'openapi.json': 'Description',
  docs: 'Description',
};

/** Where a route belongs. Throws for an address whose section has not been named. */
export function sectionOf(url: string): Section {
  const [, first = '', second = ''] = url.split('/');
  if (first !== 'api') return 'Operations';
  const section = SECTION_OF[second];
  if (!section) throw new Error(`${url} belongs to no section: name one in api/openapi/sections.ts`);
  return section;
}
