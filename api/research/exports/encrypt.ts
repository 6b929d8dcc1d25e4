import { Encrypter } from 'age-encryption';
import { DomainError } from '../../../domain/domain-error.ts';

/** Encrypts files to the owner of a key, whose secret part never reaches this server. */
export interface Recipient {
  encrypt(file: Uint8Array): Promise<Uint8Array>;
}

/** The recipient with this public key. Throws `DomainError` for text that is not one. */
export function recipientOf(publicKey: string): Recipient {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(publicKey);
  } catch {
    throw new DomainError(
      'invalid',
      'recipientKey must be a public key of age, as age-keygen prints it: age1…',
    );
  }
  return { encrypt: (file) => encrypter.encrypt(file) };
}
