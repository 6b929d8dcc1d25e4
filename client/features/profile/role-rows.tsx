import { Activity, FlaskConical, type LucideIcon, Scale } from 'lucide-react';
import type { StaffRole } from '../../../domain/staff/roles.ts';
import { useOwnRoles } from '../staff/own-roles.ts';
import { LinkRow } from './profile-row.tsx';

/** The page on which a role works. */
const PAGES: Readonly<Record<StaffRole, { readonly href: string; readonly icon: LucideIcon }>> = {
  moderator: { href: '/moderate', icon: Scale },
  researcher: { href: '/studies', icon: FlaskConical },
  operator: { href: '/ops', icon: Activity },
};

/** A row for each role of the person. People without a role see none, and a failure shows none either. */
export function RoleRows() {
  const { state } = useOwnRoles();
  const own = state.value;
  if (own.status !== 'ready') return null;
  return own.value.roles.map((role) => <LinkRow key={role} {...PAGES[role]} label={`Work as ${role}`} />);
}
