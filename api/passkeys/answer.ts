import type { Passkey } from '../../domain/account/passkey-schema.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { RelyingParty } from '../../infra/config/relying-party.ts';
import type { StoredPasskey } from '../../infra/passkeys/passkeys.ts';

/** A passkey as its owner sees it. */
export const passkeyAnswer = (
  { id, name, addedOn, lastUsedOn, rpId }: StoredPasskey,
  relyingParty: RelyingParty | undefined,
): Passkey => ({ id, name, addedOn, lastUsedOn, worksHere: rpId === relyingParty?.id });

export const noSuchPasskey = () => new DomainError('not-found', 'This passkey does not exist');
