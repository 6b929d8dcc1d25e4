import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import '../process-scope.ts';

interface Setup {
  /** Answers the URL to load the file by. */
  readonly prepareFile: (url: string) => string | Promise<string>;
}

/**
 * Registers a test for each file that loads the file, so that the tests in it become its subtests. A file is loaded
 * when all tests of the one before have ended.
 */
export function runTogether(files: readonly string[], setup?: Setup): void {
  for (const file of files) {
    test(file, { timeout: Number.POSITIVE_INFINITY }, async () => {
      const url = pathToFileURL(file).href;
      await import(setup ? await setup.prepareFile(url) : url);
    });
  }
}
