import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { TARGET } from './target.ts';

const WORKER = join(import.meta.dirname, '../worker/worker.ts');

/** Builds the service worker into one classic script, `worker.js` in `folder`. The server adds the build's name. */
export async function buildWorker(folder: string): Promise<void> {
  const bundle = await rolldown({ input: WORKER, platform: 'browser', transform: { target: [...TARGET] } });
  try {
    await bundle.write({ file: join(folder, 'worker.js'), format: 'iife', minify: true });
  } finally {
    await bundle.close();
  }
}
