import { DomainError } from '../../domain/domain-error.ts';
import type { RoleRefusalReason, StaffRole } from '../../domain/staff/roles.ts';

/**
 * A call that needs a role came from an account without it, or from a session that does not act in it now: the person
 * has not confirmed in this session that it is them, or did so too long ago.
 */
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
