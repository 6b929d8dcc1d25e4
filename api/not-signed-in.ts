import type { SessionEnd } from '../domain/account/session.ts';
import { DomainError } from '../domain/domain-error.ts';

/** A call that needs a session came without one. `reason` says why the session that its cookie names has ended. */
export class NotSignedIn extends DomainError {
  readonly reason: SessionEnd | undefined;

  constructor(reason?: SessionEnd) {
    super('unauthenticated', 'Please sign in');
    this.reason = reason;
  }
}
