import { DomainError } from '../../../domain/domain-error.ts';
import type { WebPush } from '../../../infra/web-push/web-push.ts';
import type { Services } from '../../services.ts';

/** The sender of push messages. Throws `DomainError('not-found')` where there is none. */
export function requirePush({ push }: Pick<Services, 'push'>): WebPush {
  if (push) return push;
  throw new DomainError('not-found', 'Reminders by push message are not available at this address');
}
