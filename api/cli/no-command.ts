/** The words of a command line are not a valid command. The message says why. */
export class NoCommand extends Error {
  override readonly name = 'NoCommand';
}
