import { type Environment, invalidSetting, readText } from './variables.ts';

const OPERATOR_MAX = 200;
/** One line without control characters. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u;

/**
 * The operator's name and address in one line: `HEARTEN_OPERATOR`. `undefined` when not set. Throws `ConfigError` for a
 * text that is longer than `OPERATOR_MAX`, or that has line breaks or control characters. Spaces and line breaks at its
 * ends are removed before. The text is not checked further.
 */
export function readOperator(env: Environment): string | undefined {
  const text = readText(env, 'HEARTEN_OPERATOR');
  if (text === undefined || (text.length <= OPERATOR_MAX && ONE_LINE.test(text))) return text;
  throw invalidSetting(
    'HEARTEN_OPERATOR',
    text,
    `a name and an address in one line of at most ${OPERATOR_MAX} characters`,
  );
}
