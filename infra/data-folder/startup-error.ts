/** Hearten can't start here. `message` is one line fit to print; the process then exits with 2. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
