import type { User } from '../../../domain/account/schema.ts';
import type { Account } from '../../../infra/accounts/accounts.ts';
import type { Names } from '../../../infra/accounts/sealed-names.ts';

/** The account as its owner sees it. */
export const userAnswer = ({ id, created_at, demo }: Account, { username, fullName }: Names): User => ({
  id,
  fullName,
  username,
  createdAt: created_at.toISOString(),
  demo,
});
