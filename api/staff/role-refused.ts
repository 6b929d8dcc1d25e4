import { DomainError } from '../../domain/domain-error.ts';
import type { RoleRefusalReason, StaffRole } from '../../domain/staff/roles.ts';

/** A call that needs a role came without it, or from a session that has not confirmed it in the last hours. */
export class RoleRefused extends DomainError {
  readonly reason: RoleRefusalReason;

  constructor(reason: RoleRefusalReason, role: StaffRole) {
    super(
      'forbidden',
      reason === 'role-needed'
        ? `This is only for people with the role ${role}`
        : `Please confirm it’s you to work as ${role}`,
    );
    this.reason = reason;
  }
}
