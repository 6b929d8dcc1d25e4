/** A wrong setting. `message` is one line fit to print, holding no secret; the process then exits with 2. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
