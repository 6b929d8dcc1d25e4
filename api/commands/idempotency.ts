import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/domain-error.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { MasterKey } from '../../infra/crypto/master-key.ts';

/**
 * The idempotency key of a call, and a keyed hash of its method, address and body. Neither contains the actor, whom the
 * command register adds. The register refuses a key that it knows with another hash (422).
 */
export interface RequestKey {
  readonly key: string;
  readonly hash: Buffer;
}

/**
 * Makes a reader of the idempotency key of a call. The reader returns undefined for a call without the header, and
 * throws `DomainError('invalid')` for a key that is not a UUID. Validation changes no body, so the hash is that of the
 * values that were sent.
 */
export function requestKeyReader(masterKey: MasterKey): (request: FastifyRequest) => RequestKey | undefined {
  const hashKey = masterKey.deriveKeyObject('commandHash');
  return ({ headers, method, url, body }) => {
    const header = headers['idempotency-key'];
    if (header === undefined) return undefined;
    const key = String(header).toLowerCase();
    if (!isUuid(key)) throw new DomainError('invalid', 'Idempotency-Key must be a UUID');
    const asked = JSON.stringify([method, url, body ?? null]);
    return { key, hash: createHmac('sha256', hashKey).update(asked).digest() };
  };
}
