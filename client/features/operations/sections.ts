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

/** The pages of operators, in order. */
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

/** The page of an address, with or without a slash at its end. For an unknown address it is Today. */
export const sectionAt = (address: string): (typeof SECTIONS)[number] =>
  SECTIONS.find(({ path }) => path === address.replace(/\/+$/, '')) ?? SECTIONS[0];
