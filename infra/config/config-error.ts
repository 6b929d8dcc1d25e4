/**
 * A wrong setting. `message` is one line that can be printed and contains no secret. The process then exits
 * with 2.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
