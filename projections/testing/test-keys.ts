import { createHash } from 'node:crypto';
import type { PersonalKey } from '../../infra/crypto/sealed-text.ts';
import { TextOpener } from '../../infra/crypto/text-opener.ts';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import type { ReadOnlyKeys } from '../../infra/personal-keys/read-only-key-ring.ts';

/** Finds a key by its id. */
export type KeyOf = (keyId: string) => Buffer | undefined;

/** The test key with this id. Each id has a key of its own. */
export const keyOfId = (keyId: string): Buffer => createHash('sha256').update(keyId).digest();

/** The test key of a person. */
export function keyOfOwner(owner: string): PersonalKey {
  const keyId = uuidV5(`key of ${owner}`);
  return { keyId, key: keyOfId(keyId) };
}

/** The owner of a stream: the UUID at its end, or what follows its first hyphen. */
export const ownerOfStream = (stream: string): string =>
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(stream)?.[0] ?? stream.slice(stream.indexOf('-') + 1);

/** Opens what these people have sealed. It throws for a damaged text. */
export function textOpenerFor(owners: readonly string[]): TextOpener {
  const keys = owners.map(keyOfOwner).map(({ keyId, key }) => [keyId, key] as const);
  return new TextOpener(new Map(keys), (subject) => {
    throw new Error(`${subject} cannot be opened`);
  });
}

/** The test keys of everyone. None of them can be destroyed; tests of erasures use the real key ring. */
export const testKeys: ReadOnlyKeys = {
  ofOwners: async (owners) => ({ has: () => true, opener: textOpenerFor(owners) }),
  goneAmong: async () => [],
};
