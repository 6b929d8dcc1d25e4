import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import type { Batch } from './batches.ts';

export interface BatchSettings {
  /** Where the process's entry is written. */
  readonly folder: string;
  readonly nodeOptions: readonly string[];
  readonly signal: AbortSignal;
}

/** Runs a batch in a process of its own. */
export async function* runBatch(batch: Batch, settings: BatchSettings): AsyncGenerator<TestEvent> {
  const entry = join(settings.folder, `${batch.name}.mjs`);
  await writeFile(entry, entrySource(batch));
  const events = run({ files: [entry], execArgv: [...settings.nodeOptions], signal: settings.signal });
  for await (const event of events as AsyncIterable<TestEvent>) {
    // The entry itself counts as a test where no other test was run. It is of interest only if it fails.
    const name = event.data && 'name' in event.data ? event.data.name : undefined;
    if (name === entry && event.type !== 'test:fail') continue;
    yield event;
  }
}

function entrySource({ files, setup, isByName }: Batch): string {
  const together = new URL('together.ts', import.meta.url).href;
  const call = isByName
    ? `runChosen(${JSON.stringify(files[0])}, setup)`
    : `runTogether(${JSON.stringify(files)}, setup)`;
  return `
${setup ? `import * as setup from ${JSON.stringify(pathToFileURL(setup).href)};` : 'const setup = undefined;'}
import { runChosen, runTogether } from ${JSON.stringify(together)};
${call};
`;
}
