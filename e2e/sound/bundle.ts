import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Bundles one of our scripts with all its imports, for a page to run. `path` is relative to this folder. */
export async function bundle(path: string): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL(path, import.meta.url)),
    platform: 'browser',
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'iife' });
  await build.close();
  return output[0].code;
}
