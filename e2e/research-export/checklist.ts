/** Prints how each part went, and keeps the lines of the parts that succeeded or were left out. */
export class Checklist {
  readonly lines: string[] = [];

  /**
   * Runs a part and says that it succeeded, with what it describes. A failure is printed, makes the exit code 1 and is
   * thrown again, so that the first one ends the run.
   */
  async step<T>(name: string, part: (describe: (detail: string) => void) => Promise<T>): Promise<T> {
    let detail = '';
    try {
      const result = await part((text) => {
        detail = `: ${text}`;
      });
      this.#say(`✔  ${name}${detail}`);
      return result;
    } catch (error) {
      console.error(`✖  ${name}: ${(error as Error).message}`);
      process.exitCode = 1;
      throw error;
    }
  }

  /** Says why a part is left out. */
  leaveOut(reason: string): void {
    this.#say(`–  ${reason}`);
  }

  #say(line: string): void {
    this.lines.push(line);
    console.log(line);
  }
}
