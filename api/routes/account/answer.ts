import type { User } from '../../../domain/account/schema.ts';
import type { Account } from '../../../infra/accounts/accounts.ts';

/** The account as its owner sees it. */
export const userAnswer = ({ id, full_name, username, created_at, demo }: Account): User => ({
  id,
  fullName: full_name,
  username,
  createdAt: created_at.toISOString(),
  demo,
});
