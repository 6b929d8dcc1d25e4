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
  yield* run({ files: [entry], execArgv: [...settings.nodeOptions], signal: settings.signal });
}

function entrySource({ files, setup }: Batch): string {
  const together = new URL('together.ts', import.meta.url).href;
  return `
${setup ? `import * as setup from ${JSON.stringify(pathToFileURL(setup).href)};` : 'const setup = undefined;'}
import { runTogether } from ${JSON.stringify(together)};
runTogether(${JSON.stringify(files)}, setup);
`;
}
