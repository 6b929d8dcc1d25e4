import { hash } from 'node:crypto';
import { UUID_NAMESPACE } from './stored-names.ts';

const NAMESPACE = Buffer.from(UUID_NAMESPACE.replaceAll('-', ''), 'hex');

/**
 * A name-based UUID (RFC 9562, version 5): the same name always gives the same id, in lower case. Such ids are stored,
 * so neither the namespace nor a name of a stored id may change. The id can be computed by everyone who can guess the
 * name. It does not reveal a name that has random parts, such as a session id.
 */
export function uuidV5(name: string): string {
  const hex = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(name)]), 'hex');
  // The version is 5. The two highest bits of the variant's digit become 10.
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const [first, second, last] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(20, 32)];
  return `${first}-${second}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${last}`;
}
