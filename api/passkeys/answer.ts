import type { Passkey } from '../../domain/account/passkey-schema.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { RelyingParty } from '../../infra/config/relying-party.ts';
import type { StoredPasskey } from '../../infra/passkeys/passkeys.ts';

/** A passkey as its owner sees it. */
export const passkeyAnswer = (
  { id, name, addedOn, lastUsedOn, rpId }: StoredPasskey,
  relyingParty: RelyingParty | undefined,
): Passkey => ({ id, name, addedOn, lastUsedOn, worksHere: rpId === relyingParty?.id });

export const noSuchPasskey = () => new DomainError('not-found', 'This passkey does not exist');

/** The id in the path, in lower case. Throws `noSuchPasskey` for one that no passkey can have. */
export function passkeyIdOf({ id }: { readonly id: string }): string {
  const lower = id.toLowerCase();
  if (!isUuid(lower)) throw noSuchPasskey();
  return lower;
}
