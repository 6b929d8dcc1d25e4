import { type Zippable, zipSync } from 'fflate';
import { sha256 } from '../../../../infra/crypto/sha256.ts';
import { codebook } from './codebook.ts';
import { csvFile, parquetFile } from './data-files.ts';
import { dataPackageJson } from './data-package.ts';
import { type DescribedPackage, packageName } from './described.ts';
import { readme } from './readme.ts';
import { roCrateJson } from './ro-crate.ts';
import type { PackageTable } from './table.ts';

/** The files of a package by their paths. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>;

/** Files that need no compression, because they have their own. */
const COMPRESSED = /\.(gz|parquet)$/;
/** The first time that a zip can hold, in any time zone. */
const NO_TIME = new Date(1980, 0, 1);

const bytesOf = (text: string): Uint8Array => Buffer.from(text);

/**
 * Makes the files of a package without its proof, and the hash of the list of their hashes. Equal facts and equal tables
 * give equal bytes.
 */
export async function packageFiles(
  described: DescribedPackage,
  table: PackageTable,
): Promise<{ readonly files: PackageFiles; readonly manifestHash: string }> {
  const csv = { path: `data/${table.name}.csv.gz`, bytes: csvFile(table) };
  const parquet = { path: `data/${table.name}.parquet`, bytes: await parquetFile(table) };
  const files = new Map([
    ['README.md', bytesOf(readme(described, table))],
    ['codebook.md', bytesOf(codebook(table, described.protocol.fields))],
    [csv.path, csv.bytes],
    [parquet.path, parquet.bytes],
    ['datapackage.json', bytesOf(dataPackageJson(described, table, { csv, parquet }))],
  ]);
  files.set('ro-crate-metadata.json', bytesOf(roCrateJson(described, [...files.keys()])));
  const sums = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`)
    .join('');
  return { files: files.set('SHA256SUMS', bytesOf(sums)), manifestHash: sha256(sums) };
}

/** The package as a zip of one folder. `files` are those of `packageFiles` and of the proof. */
export function zipPackage(described: DescribedPackage, files: PackageFiles): Uint8Array {
  const folder = packageName(described);
  const entries: Zippable = Object.fromEntries(
    [...files].map(([path, bytes]) => [
      `${folder}/${path}`,
      [bytes, { mtime: NO_TIME, level: COMPRESSED.test(path) ? 0 : 9 }],
    ]),
  );
  return zipSync(entries);
}
