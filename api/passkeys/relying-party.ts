import { DomainError } from '../../domain/domain-error.ts';
import type { RelyingParty } from '../../infra/config/relying-party.ts';
import type { AppConfig } from '../app.ts';

/** The site that passkeys belong to. Throws `DomainError('not-found')` where there are none. */
export function requireRelyingParty({ relyingParty }: AppConfig): RelyingParty {
  if (relyingParty) return relyingParty;
  throw new DomainError('not-found', 'Passkeys are not available at this address');
}
