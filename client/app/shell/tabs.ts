import { BookOpen, ChartNoAxesColumn, House, type LucideIcon, User, Users } from 'lucide-react';

interface Tab {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Other addresses that belong to this tab. */
  readonly otherPaths?: readonly string[];
}

/** The five tabs, in order. */
export const TABS: readonly Tab[] = [
  { path: '/', label: 'Home', icon: House },
  { path: '/community', label: 'Community', icon: Users },
  { path: '/track', label: 'Track', icon: ChartNoAxesColumn },
  {
    path: '/resources',
    label: 'Resources',
    icon: BookOpen,
    otherPaths: ['/support', '/daily-tips', '/sound-therapy', '/meditations'],
  },
  {
    path: '/profile',
    label: 'Profile',
    icon: User,
    otherPaths: ['/edit-profile', '/lock-and-exit', '/reminders', '/roles'],
  },
];

/**
 * Whether `path` belongs to the tab: one of its addresses or an address below one. Home has only its own
 * address.
 */
export function isInTab(tab: Tab, path: string): boolean {
  if (tab.path === '/') return path === '/';
  return [tab.path, ...(tab.otherPaths ?? [])].some(
    (address) => path === address || path.startsWith(`${address}/`),
  );
}
