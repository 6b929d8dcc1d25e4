import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import type { Batch } from './batches.ts';

export interface BatchSettings {
  /** The folder for the entry file of the process. */
  readonly folder: string;
  readonly nodeOptions: readonly string[];
  readonly signal: AbortSignal;
  /** How long the process may report nothing, in milliseconds. */
  readonly silenceMaxMs: number;
  /** How long the process may stay alive after its last test, in milliseconds. */
  readonly aliveMaxMs: number;
}

/** Runs a batch in its own process. If it hangs, it is ended, and its failure names the test that ran last. */
export async function* runBatch(batch: Batch, settings: BatchSettings): AsyncGenerator<TestEvent> {
  const { folder, nodeOptions, signal, silenceMaxMs, aliveMaxMs } = settings;
  const entry = join(folder, `${batch.name}.mjs`);
  await writeFile(entry, entrySource(batch, aliveMaxMs));
  const silence = new AbortController();
  let latest = 'no test yet';
  const timer = setTimeout(() => {
    silence.abort(new Error(`nothing was reported for ${silenceMaxMs / 1_000} s, since: ${latest}`));
  }, silenceMaxMs);
  const events = run({
    files: [entry],
    execArgv: ['--import', new URL('test-attribution.ts', import.meta.url).href, ...nodeOptions],
    signal: AbortSignal.any([signal, silence.signal]),
  });
  try {
    for await (const event of events as AsyncIterable<TestEvent>) {
      timer.refresh();
      // The entry counts as a test if no other test ran. It matters only if it fails.
      const name = event.data && 'name' in event.data ? event.data.name : undefined;
      if (name !== entry) latest = name ?? latest;
      else if (event.type !== 'test:fail') continue;
      else explain(event.data.details.error, latest);
      yield event;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Adds to the error of an entry how its process ended, and after which test. Node's own report leaves this out. */
function explain(
  error: Error & { cause?: unknown; exitCode?: number | null; signal?: string | null },
  latest: string,
): void {
  const { exitCode, signal } = error;
  if (!exitCode && !signal) return;
  error.cause = new Error(
    `${String(error.cause)}: exit code ${exitCode}, signal ${signal}, after: ${latest}`,
  );
}

function entrySource({ files, setup, isByName }: Batch, aliveMaxMs: number): string {
  const together = new URL('together.ts', import.meta.url).href;
  const call = isByName
    ? `runChosen(${JSON.stringify(files[0])}, setup)`
    : `runTogether(${JSON.stringify(files)}, setup)`;
  return `
${setup ? `import * as setup from ${JSON.stringify(pathToFileURL(setup).href)};` : 'const setup = undefined;'}
import { endIfKeptAlive, runChosen, runTogether } from ${JSON.stringify(together)};
endIfKeptAlive(${aliveMaxMs});
${call};
`;
}
