import { readFileSync } from 'node:fs';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/time/units.ts';
import { ConfigError } from './config-error.ts';
import type { SecretVariable, Variable } from './stored-names.ts';

/**
 * The environment variables as given. An empty or blank variable counts as not set. The functions below that take them
 * throw `ConfigError` for a value that they refuse.
 */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The variable's trimmed value, or `undefined` when not set. */
export function readText(env: Environment, name: Variable): string | undefined {
  return env[name]?.trim() || undefined;
}

/** A whole number from `min` to `max`, written in decimal digits. `fallback` when not set. */
export function readInteger(env: Environment, name: Variable, min: number, max: number, fallback: number) {
  const text = readText(env, name);
  if (text === undefined) return fallback;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw invalidSetting(name, text, `a whole number from ${min} to ${max}`);
  return value;
}

/** The units of a duration, in milliseconds. */
export const UNIT_MS = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS } as const;

/** A duration such as `24h`, in seconds, minutes or hours, or `0`. Returns milliseconds: `fallbackMs` when not set. */
export function readDuration(env: Environment, name: Variable, fallbackMs: number): number {
  const text = readText(env, name);
  if (text === undefined) return fallbackMs;
  if (text === '0') return 0;
  const [, count, unit] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  if (count === undefined) throw invalidSetting(name, text, '0 or a duration such as 24h (s, m or h)');
  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

/** The units of a size, in bytes, as makers of disks and clouds count. */
const UNIT_BYTES = { MB: 1e6, GB: 1e9, TB: 1e12 } as const;

/** A size such as `40GB`, in bytes. `undefined` when not set. */
export function readSize(env: Environment, name: Variable): number | undefined {
  const text = readText(env, name);
  if (text === undefined) return undefined;
  const [, count, unit] = /^(\d{1,6}) ?([MGT]B)$/.exec(text) ?? [];
  if (!Number(count)) throw invalidSetting(name, text, 'a size such as 40GB (MB, GB or TB)');
  return Number(count) * UNIT_BYTES[unit as keyof typeof UNIT_BYTES];
}

/** One of the allowed words, or `undefined` when not set. */
export function readChoice<Word extends string>(env: Environment, name: Variable, words: readonly Word[]) {
  const text = readText(env, name);
  if (text === undefined) return undefined;
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw invalidSetting(name, text, `one of ${words.join(', ')}`);
  return word;
}

/** The items of a comma-separated list, or `undefined` when not set. An empty item is an error. */
export function readList(env: Environment, name: Variable, expected: string): string[] | undefined {
  const text = readText(env, name);
  const parts = text?.split(',').map((part) => part.trim());
  if (parts?.includes('')) throw invalidSetting(name, text as string, expected);
  return parts;
}

/**
 * A value that can also come from a file named in `NAME_FILE`, as container secrets do. It is never printed.
 */
export function readSecret(env: Environment, name: SecretVariable): string | undefined {
  const inline = readText(env, name);
  const file = readText(env, `${name}_FILE`);
  if (file === undefined) return inline;
  if (inline !== undefined)
    throw new ConfigError(`${name} and ${name}_FILE are both set: expected only one of them`);
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return text;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw invalidSetting(`${name}_FILE`, file, `a file this process can read (${code})`);
  }
  throw invalidSetting(`${name}_FILE`, file, 'a file that is not empty');
}

const SHOWN_MAX_CHARACTERS = 80;

/** The error for a wrong value of a variable that is not a secret. */
export function invalidSetting(name: Variable, given: string, expected: string): ConfigError {
  const shown = given.length > SHOWN_MAX_CHARACTERS ? `${given.slice(0, SHOWN_MAX_CHARACTERS)}…` : given;
  return new ConfigError(`${name} is ${JSON.stringify(shown)}: expected ${expected}`);
}
