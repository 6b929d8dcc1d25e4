import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { strFromU8, unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { utcDay } from '../../domain/time/utc-day.ts';

/** An opened package: its folder, and the files in it. */
export interface OpenedPackage {
  readonly folder: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  text(path: string): string;
  json<T>(path: string): T;
  /** The rows of a `.csv.gz`, with text in every cell. It cannot read cells with commas. */
  csv(path: string): Record<string, string>[];
  /** The rows of a Parquet file, with text in every cell as the CSV has it. */
  parquet(path: string): Promise<Record<string, string>[]>;
}

/** Decrypts a package with the recipient's secret key and opens it. */
export async function openPackage(encrypted: Uint8Array, identity: string): Promise<OpenedPackage> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const entries = Object.entries(unzipSync(await decrypter.decrypt(encrypted)));
  const folder = entries[0]?.[0].split('/')[0] ?? '';
  const files = new Map(
    entries.map(([path, bytes]) => {
      assert.ok(path.startsWith(`${folder}/`), path);
      return [path.slice(folder.length + 1), bytes];
    }),
  );
  const bytesOf = (path: string) => files.get(path) ?? assert.fail(`the package has no ${path}`);
  const text = (path: string) => strFromU8(bytesOf(path));
  return {
    folder,
    files,
    text,
    json: <T>(path: string) => JSON.parse(text(path)) as T,
    csv(path) {
      const [header = '', ...lines] = gunzipSync(bytesOf(path)).toString().trimEnd().split('\r\n');
      const names = header.split(',');
      return lines.map((line) => {
        const cells = line.split(',');
        return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
      });
    },
    async parquet(path) {
      const file = new Uint8Array(bytesOf(path)).buffer;
      const rows = await parquetReadObjects({ file });
      return rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, asText(cell)])),
      );
    },
  };
}

function asText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? utcDay(cell) : String(cell);
}
