import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { REPOSITORY } from './compose-file.ts';

const PACKAGE = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');

/**
 * The path of the headless Chromium that npm brings for Linux. Each version is unpacked once and kept beside the
 * packages: 200 MB. Several processes may call it at once.
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
  // A browser that runs already starts its own processes by this path, so another copy must not take its place.
  await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(unfinished);
  return path;
}
