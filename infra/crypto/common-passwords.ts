import { readFileSync } from 'node:fs';

/**
 * The 10,000 most common passwords that are long enough to be chosen, the most common first, in lower case. They come
 * from leaked lists, as @zxcvbn-ts/language-common 4.1.3 (MIT) has collected and ordered them.
 */
const FILE = new URL('common-passwords.txt', import.meta.url);

let common: ReadonlySet<string> | undefined;

/** Whether this is one of the passwords that guessers try first. Upper and lower case make no difference. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(FILE, 'utf8').split('\n').filter(Boolean));
  return common.has(password.normalize('NFKC').toLowerCase().trim());
}
