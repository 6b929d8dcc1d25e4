import { ENDING_LIFE, NAMING } from './patterns/ending-life.ts';
import { NO_WISH_TO_LIVE } from './patterns/no-wish-to-live.ts';
import type { Pattern } from './patterns/pattern.ts';
import { TERMS } from './patterns/terms.ts';
import { WAYS } from './patterns/ways.ts';
import { WISH_TO_BE_DEAD } from './patterns/wish-to-be-dead.ts';

const PATTERNS: readonly Pattern[] = [
  ...ENDING_LIFE,
  ...WAYS,
  ...NAMING,
  ...WISH_TO_BE_DEAD,
  ...NO_WISH_TO_LIVE,
];

/** The pattern with the terms written out: `<TO>` as its regular expression, and `<3>` as up to three words. */
const written = (pattern = ''): string =>
  pattern.replace(/<([A-Z_]+|\d)>/g, (_, name: string) => TERMS[name] ?? `(?:[^ ,]+ ){0,${name}}`);

const source = (pattern: Pattern) => {
  const unless = written(pattern.unless);
  const only = written(pattern.only);
  const notFollowedBy = unless ? `(?! (?:${unless}) )` : '';
  const followedBy = only ? `(?= (?:(?:${only.replace('|$', '')}) ${only.endsWith('|$') ? '|$' : ''}))` : '';
  return `(?<= )(?:${written(pattern.words)})(?= )${notFollowedBy}${followedBy}`;
};

interface Compiled {
  /** Matches if at least one pattern does. Most sentences match none, and need only this one test. */
  readonly any: RegExp;
  readonly each: readonly RegExp[];
}

let compiled: Compiled | undefined;
/** All patterns, compiled when they are first needed. */
export function dangerPatterns(): Compiled {
  if (!compiled) {
    const sources = PATTERNS.map(source);
    compiled = { any: new RegExp(sources.join('|')), each: sources.map((one) => new RegExp(one, 'g')) };
  }
  return compiled;
}
