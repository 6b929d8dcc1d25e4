import { ApiError } from '../../lib/api-error.ts';
import { user } from './session.ts';

/** Throws the error of a 401 unless `userId` is signed in, so that no open form saves as another person. */
export function requireUser(userId: number): void {
  if (user.peek()?.id !== userId) throw new ApiError(401, 'Unauthorized', '');
}
