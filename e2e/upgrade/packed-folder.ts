import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

/** The databases of a cluster repeat each other over this distance: 2 to the power of 26 bytes. */
const WINDOW_LOG = 26;
const LEVEL = 22;

/** Packs a folder's content as a tar archive, compressed with zstd. `exclude` names paths inside the folder. */
export async function packFolder(folder: string, file: string, exclude: readonly string[]): Promise<void> {
  const excluded = exclude.map((path) => `--exclude=./${path}`);
  const tar = spawn('tar', ['-c', '-C', folder, ...excluded, '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { ZSTD_c_compressionLevel, ZSTD_c_windowLog, ZSTD_c_enableLongDistanceMatching } = constants;
  const compress = createZstdCompress({
    params: {
      [ZSTD_c_compressionLevel]: LEVEL,
      [ZSTD_c_windowLog]: WINDOW_LOG,
      [ZSTD_c_enableLongDistanceMatching]: 1,
    },
  });
  const ended = once(tar, 'close');
  await pipeline(tar.stdout, compress, createWriteStream(file));
  await ended.then(([code]) => succeed(code));
}

/** Unpacks an archive of `packFolder` into an existing folder. The caller becomes the owner of all files. */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-p', '--no-same-owner', '-C', folder], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const decompress = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG } });
  const ended = once(tar, 'close');
  // tar stops reading at the archive's end mark, perhaps before it has been sent the last padding.
  const sending = pipeline(createReadStream(file), decompress, tar.stdin).catch((error: unknown) => error);
  const [[code], failure] = await Promise.all([ended, sending]);
  if (code !== 0 && failure) throw failure;
  succeed(code);
}

function succeed(code: unknown): void {
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}
