import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import '../process-scope.ts';

interface Setup {
  /** Returns the URL to load the file from. */
  readonly prepareFile: (url: string) => string | Promise<string>;
}

/** The longest possible timer. `Infinity` would mean the limit of a single test. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Registers a test for each file. It loads the file, so that the file's tests become its subtests. A file is
 * loaded when all tests of the previous one have ended.
 */
export function runTogether(files: readonly string[], setup?: Setup): void {
  for (const file of files) {
    test(file, { timeout: NO_TIMEOUT_MS }, (t) => {
      t.after(() => assertRealClock(file));
      return load(file, setup);
    });
  }
}

/**
 * Registers a suite for the file and loads it at once, because Node must know its tests to choose some by
 * their names.
 */
export function runChosen(file: string, setup?: Setup): void {
  describe(file, () => load(file, setup));
}

/** Ends the process with an error if something still keeps it alive `afterMs` after its last test. */
export function endIfKeptAlive(afterMs: number): void {
  const end = () => {
    const kept = process.getActiveResourcesInfo().join(', ');
    console.error(`The process is still alive ${afterMs / 1_000} s after its last test, because of: ${kept}`);
    process.exit(1);
  };
  // The timer itself does not keep the process alive.
  after(() => void setTimeout(end, afterMs).unref());
}

const now = performance.now;
const { now: dateNow } = Date;

/**
 * Fails the file that leaves a false clock to the next one. A method that a test mocks twice stays mocked, because Node
 * puts the methods back in the order in which they were mocked.
 */
function assertRealClock(file: string): void {
  if (performance.now === now && Date.now === dateNow) return;
  Object.assign(performance, { now });
  Date.now = dateNow;
  assert.fail(`${file} leaves a mocked clock behind`);
}

async function load(file: string, setup?: Setup): Promise<void> {
  const url = pathToFileURL(file).href;
  await import(setup ? await setup.prepareFile(url) : url);
}
