import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const TEXT = /\.(?:css|html|js|svg)$/;
/** A smaller file fits into one packet with its headers, compressed or not. */
const WORTHWHILE_BYTES = 1024;

const encoders = { br: promisify(brotliCompress), gz: promisify(gzip) };

/**
 * Writes a `.br` and a `.gz` beside every CSS, HTML, JavaScript and SVG file in `folder` that has at least
 * `WORTHWHILE_BYTES`. The server sends them to browsers that accept them, so files are compressed once instead of on
 * every request. Node's defaults apply: the highest level for Brotli, level 6 for gzip.
 */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(path);
      if (content.length < WORTHWHILE_BYTES) return;
      for (const [ending, encode] of Object.entries(encoders)) {
        await writeFile(`${path}.${ending}`, await encode(content));
      }
    }),
  );
}
