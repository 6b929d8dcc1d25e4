import { DomainError } from '../domain/domain-error.ts';

/** There is no such notification, or it is not the caller's: both look the same. */
export const notificationNotFound = (): DomainError =>
  new DomainError('not-found', 'This notification does not exist');
