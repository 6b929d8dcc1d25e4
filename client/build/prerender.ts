import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DRAW = join(import.meta.dirname, 'draw.ts');
const MAX_BYTES = 1_000_000;

/**
 * The pages that people enter by, in each of their first states. A page without `mode` is used in every mode, and one
 * without `passkeys` whether they are offered or not.
 */
const PRERENDERED_PAGES = [
  { address: '/', mode: '', hint: false },
  { address: '/', mode: 'demo', hint: false },
  { address: '/', hint: true },
  { address: '/auth', hint: false, passkeys: false },
  { address: '/auth', hint: false, passkeys: true },
  { address: '/auth?tab=create', hint: false },
] as const;

/**
 * Writes `documents.json` into the built client: the first screens of Home and Auth. The server sends them
 * instead of the empty page, so that people can read before the script has loaded. The built client renders
 * each one in a process of its own, because like a browser tab it uses globals.
 */
export async function prerenderPages(folder: string): Promise<void> {
  const documents = await Promise.all(
    PRERENDERED_PAGES.map(async (document) => ({ ...document, html: await draw(folder, document) })),
  );
  await writeFile(join(folder, 'documents.json'), JSON.stringify(documents));
}

async function draw(folder: string, document: (typeof PRERENDERED_PAGES)[number]): Promise<string> {
  const mode = 'mode' in document ? document.mode : '';
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      DRAW,
      `--folder=${folder}`,
      `--address=${document.address}`,
      `--mode=${mode}`,
      ...(document.hint ? ['--hint'] : []),
      ...('passkeys' in document && document.passkeys ? ['--passkeys'] : []),
    ],
    { maxBuffer: MAX_BYTES },
  );
  return stdout;
}
