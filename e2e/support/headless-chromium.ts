import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { REPOSITORY } from './compose-file.ts';

const PACKAGE = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');

/**
 * The path of the headless Chromium that npm provides for Linux. Each version is unpacked once and kept
 * beside the packages, which takes 200 MB. Several processes may call this at the same time.
 */
export async function unpackHeadlessChromium(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const path = join(REPOSITORY, 'node_modules/.cache/hearten', `chromium-${version}`);
  if (existsSync(path)) return path;
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}-${process.pid}`;
  await pipeline(
    createReadStream(join(PACKAGE, 'bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(unfinished, { mode: 0o755 }),
  );
  // A running browser starts its own processes from this path, so never replace the file.
  await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(unfinished);
  return path;
}
