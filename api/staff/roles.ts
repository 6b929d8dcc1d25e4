import type { Kysely } from 'kysely';
import { DomainError } from '../../domain/domain-error.ts';
import type { StaffCommand, StaffState } from '../../domain/staff/decide.ts';
import type { StaffEvent } from '../../domain/staff/events.ts';
import type { StaffRole } from '../../domain/staff/roles.ts';
import { startOfDay } from '../../domain/time/start-of-day.ts';
import type { Accounts } from '../../infra/accounts/accounts.ts';
import type { OperationalTables } from '../../infra/postgres/tables.ts';
import type { HeldRole, StaffRoles } from '../../infra/staff/staff-roles.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { staffAggregate } from '../aggregates/aggregates.ts';
import type { Outcome } from '../commands/command.ts';
import type { CommandHandler } from '../commands/command-handler.ts';
import { ordinaryCommandId } from '../stored-names.ts';

/** The part of the services that roles need. `npm run roles` opens them without a server. */
export interface RoleServices {
  readonly accounts: Accounts;
  readonly staffRoles: StaffRoles;
  readonly commands: CommandHandler;
  readonly db: Kysely<OperationalTables>;
}

/** The operator, or the command line, that gives a role or takes it away. */
export interface Grantor {
  /** The operator's staff id, or `COMMAND_LINE`. */
  readonly by: string;
  /** The account of the operator; undefined for the command line. */
  readonly personId?: string;
}

/** A role with the name of its account. */
export interface NamedRole extends HeldRole {
  readonly username: string;
}

/**
 * Gives a role to the account with this username. The event is appended just before the row is committed. A process
 * that dies between the two leaves an event without a row, which gives no power. Throws `DomainError`: `not-found`
 * without such an account, `taken` if it has the role, `forbidden` for a demo account or one's own.
 */
export async function grantRole(
  services: RoleServices,
  { by, personId }: Grantor,
  { username, role }: { readonly username: string; readonly role: StaffRole },
): Promise<NamedRole> {
  const { accounts, staffRoles, db } = services;
  const account = await accounts.withUsername(username);
  if (!account) throw new DomainError('not-found', `There is no account with the username ${username}`);
  if (account.demo)
    throw new DomainError('forbidden', 'A demo account can’t have a role: its password is public');
  const isOwn = account.person_id === personId;
  const granted = await db.transaction().execute(async (transaction) => {
    const added = await staffRoles.add(account.person_id, role, transaction);
    if (!added) throw new DomainError('taken', `This account already has the role ${role}`);
    await recordStaffCommand(services, added.staffId, { type: 'grantRole', role, by, isOwn });
    return added;
  });
  return { ...granted, username: (await accounts.namesOf(account)).username };
}

export const roleNotFound = (): DomainError => new DomainError('not-found', 'There is no such role');

/**
 * Takes a role away. Its sessions stop acting in it with the commit, in every process. Throws
 * `DomainError('not-found')`.
 */
export async function revokeRole(services: RoleServices, { by }: Grantor, staffId: string): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    const isRemoved = await services.staffRoles.remove(staffId, transaction);
    if (!isRemoved) throw roleNotFound();
    await recordStaffCommand(services, staffId, { type: 'revokeRole', by });
  });
}

/** Records that a session signs in to a role. Throws `DomainError('forbidden')` if the log says it was revoked. */
export async function recordRoleSignIn(
  services: Pick<RoleServices, 'commands'>,
  staffId: string,
): Promise<void> {
  await recordStaffCommand(services, staffId, { type: 'signInToRole' });
}

/** Every role with the username of its account. One whose account is erased meanwhile is left out. */
export async function listRoles({ accounts, staffRoles }: RoleServices): Promise<NamedRole[]> {
  const roles = await staffRoles.all();
  const named = roles.map(async (role) => {
    const account = await accounts.withPersonId(role.personId);
    if (!account) return [];
    return { ...role, username: (await accounts.namesOf(account)).username };
  });
  return (await Promise.all(named)).flat();
}

/** Decides on a role's stream and appends. Throws `DomainError`. */
export function recordStaffCommand(
  { commands }: Pick<RoleServices, 'commands'>,
  staffId: string,
  command: StaffCommand,
): Promise<Outcome<StaffState, StaffEvent>> {
  return commands.execute({
    ...instanceOf(staffAggregate, staffId),
    commandId: ordinaryCommandId(staffId),
    // Only the day: exact times would show a staff member's hours, and could be matched with other traces of the person.
    moment: { occurredAt: startOfDay(new Date()) },
    command: () => command,
  });
}
