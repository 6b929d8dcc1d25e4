import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import '../process-scope.ts';

interface Setup {
  /** Answers the URL to load the file by. */
  readonly prepareFile: (url: string) => string | Promise<string>;
}

/** The longest timer there is. `Infinity` would mean the limit that each test has. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Registers a test for each file that loads the file, so that the tests in it become its subtests. A file is loaded
 * when all tests of the one before have ended.
 */
export function runTogether(files: readonly string[], setup?: Setup): void {
  for (const file of files) {
    test(file, { timeout: NO_TIMEOUT_MS }, () => load(file, setup));
  }
}

/** Registers a suite for the file and loads it at once: Node must know the tests in it to choose some by their names. */
export function runChosen(file: string, setup?: Setup): void {
  describe(file, () => load(file, setup));
}

async function load(file: string, setup?: Setup): Promise<void> {
  const url = pathToFileURL(file).href;
  await import(setup ? await setup.prepareFile(url) : url);
}
