import { DomainError } from '../../domain/domain-error.ts';
import { COMMAND_LINE } from '../../domain/staff/events.ts';
import { isStaffRole, STAFF_ROLES, type StaffRole } from '../../domain/staff/roles.ts';
import { align } from '../../infra/command-line/align.ts';
import { grantRole, listRoles, type RoleServices, revokeRole } from './roles.ts';

export const ROLES_USAGE = `Usage: npm run roles -- COMMAND

  list                     show every role
  grant USERNAME ROLE      give a role to an account
  revoke USERNAME ROLE     take a role away

Roles: ${STAFF_ROLES.join(', ')}`;

const BY_COMMAND_LINE = { by: COMMAND_LINE } as const;

/** Performs the command and returns the lines for the operator. Throws `DomainError`. */
export type RolesCommand = (services: RoleServices) => Promise<string[]>;

/** The command that the words name; undefined if they name none. */
export function parseRolesCommand(words: readonly string[]): RolesCommand | undefined {
  const [verb, username, role, ...rest] = words;
  if (rest.length > 0) return undefined;
  if (verb === 'list' && username === undefined) return list;
  if (username === undefined || !isStaffRole(role)) return undefined;
  if (verb === 'grant') return (services) => grant(services, username, role);
  if (verb === 'revoke') return (services) => revoke(services, username, role);
  return undefined;
}

/** The name of a role that does not exist, in an otherwise complete command; otherwise undefined. */
export function unknownRole([verb = '', , role, ...rest]: readonly string[]): string | undefined {
  return ['grant', 'revoke'].includes(verb) && !isStaffRole(role) && rest.length === 0 ? role : undefined;
}

async function list(services: RoleServices): Promise<string[]> {
  const roles = await listRoles(services);
  if (roles.length === 0) return ['no account has a role'];
  const rows = roles.map(({ username, role, grantedOn, staffId }) => [username, role, grantedOn, staffId]);
  return align([['USERNAME', 'ROLE', 'SINCE', 'STAFF ID'], ...rows]);
}

async function grant(services: RoleServices, username: string, role: StaffRole): Promise<string[]> {
  const granted = await grantRole(services, BY_COMMAND_LINE, { username, role });
  return [`${granted.username} has the role ${role}`];
}

async function revoke(services: RoleServices, username: string, role: StaffRole): Promise<string[]> {
  const account = await services.accounts.withUsername(username);
  const roles = account ? await services.staffRoles.ofPerson(account.person_id) : [];
  const held = roles.find((each) => each.role === role);
  if (!held) throw new DomainError('not-found', `${username} does not have the role ${role}`);
  await revokeRole(services, BY_COMMAND_LINE, held.staffId);
  return [`${username} no longer has the role ${role}`];
}
