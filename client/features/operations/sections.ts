import {
  Activity,
  Archive,
  Eraser,
  Layers,
  type LucideIcon,
  ScrollText,
  Shield,
  UserRoundCog,
} from 'lucide-react';

interface Section {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The pages of operators, in order. Each also needs an entry in `client/app/further-pages.ts`. */
export const SECTIONS = [
  { path: '/ops', label: 'Today', icon: Activity },
  { path: '/ops/projections', label: 'Projections', icon: Layers },
  { path: '/ops/moderation', label: 'Moderation', icon: Shield },
  { path: '/ops/backups', label: 'Backups', icon: Archive },
  { path: '/ops/erasures', label: 'Erasures', icon: Eraser },
  { path: '/ops/log', label: 'Log', icon: ScrollText },
  { path: '/ops/staff', label: 'Staff', icon: UserRoundCog },
] as const satisfies readonly Section[];

export type SectionPath = (typeof SECTIONS)[number]['path'];

/** The page at this path, which may end with slashes. For any other path, also one below a page, it is Today. */
export const sectionAt = (address: string): (typeof SECTIONS)[number] =>
  SECTIONS.find(({ path }) => path === address.replace(/\/+$/, '')) ?? SECTIONS[0];
