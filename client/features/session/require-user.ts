import { ApiError } from '../../lib/api-error.ts';
import { user } from './session.ts';

/** Throws a 401 error unless `userId` is signed in, so that no open form saves as another person. */
export function requireUser(userId: number): void {
  if (user.peek()?.id !== userId) throw new ApiError(401, 'Unauthorized', '');
}
