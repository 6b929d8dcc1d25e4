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
}

/** Runs a batch in its own process. */
export async function* runBatch(batch: Batch, settings: BatchSettings): AsyncGenerator<TestEvent> {
  const entry = join(settings.folder, `${batch.name}.mjs`);
  await writeFile(entry, entrySource(batch));
  const events = run({ files: [entry], execArgv: [...settings.nodeOptions], signal: settings.signal });
  for await (const event of events as AsyncIterable<TestEvent>) {
    // The entry counts as a test if no other test ran. It matters only if it fails.
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
