import { DomainError } from '../domain-error.ts';
import type { SessionEnd } from './session.ts';

/**
 * A call that needs a session came without one, or the session or its account ended during the call. `reason` says why
 * the session that its cookie names has ended.
 */
export class NotSignedIn extends DomainError {
  readonly reason: SessionEnd | undefined;

  constructor(reason?: SessionEnd) {
    super('unauthenticated', 'Please sign in');
    this.reason = reason;
  }
}
