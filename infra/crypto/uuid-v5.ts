import { hash } from 'node:crypto';
import { UUID_NAMESPACE } from './stored-names.ts';

const NAMESPACE = Buffer.from(UUID_NAMESPACE.replaceAll('-', ''), 'hex');

/**
 * A name-based UUID (RFC 9562, version 5): the same name always gives the same id, in lower case. Such ids are stored,
 * so neither the namespace nor a name of a stored id may change. The id can be computed by everyone who can guess the
 * name. It does not reveal a name that has random parts, such as a session id.
 */
export function uuidV5(name: string): string {
  const bytes = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(name)]), 'buffer').subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
