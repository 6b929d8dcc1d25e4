import { createHash } from 'node:crypto';

/** Hearten's own namespace for name-based ids. */
const NAMESPACE = Buffer.from('6b0d7f3a52c94c1e9a0c3d5e8f714b26', 'hex');

/** A name-based UUID (RFC 9562, version 5): the same name always gives the same id, in lower case. */
export function uuidV5(name: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name, 'utf8').digest().subarray(0, 16);
  hash[6] = ((hash[6] as number) & 0x0f) | 0x50;
  hash[8] = ((hash[8] as number) & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
