import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An entry of `files.json`, Vite's manifest of the build. */
export interface BuiltFile {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  /** The keys of the entries that this one needs. */
  readonly imports?: readonly string[];
  /** The keys of the entries that it may fetch later. */
  readonly dynamicImports?: readonly string[];
}

export type BuiltFiles = Readonly<Record<string, BuiltFile>>;

const ENTRY = 'index.html';
/** Its files are copied as they are. Those directly in it are needed without a network, apart from the manifest. */
const PUBLIC = join(import.meta.dirname, '../public');
const MANIFEST = 'manifest.webmanifest';

/**
 * Screens and dialogs that a person without a network can best do without, and the pages of the staff. Most of them
 * show or change nothing then. Their code is fetched when they are opened.
 */
const NOT_STORED =
  /^features\/(?:community|edit-profile|hides|install|legal|lock\/lock-and-exit-page|moderation|notices|notifications|operations|passkeys|reminders\/reminders-page|report|report-illegal|research|rules|staff|studies)[/.]/;

/**
 * The font of headings, 37 KB. Browsers keep it in their own cache for a year. Where it is gone, a fallback of the same
 * metrics takes its place.
 */
const LEFT_TO_BROWSER = /\/fraunces-[^/]*\.woff2$/;

/**
 * The addresses of the built files that the app needs without a network: the first load, and everything that it may
 * fetch later, except the screens in `NOT_STORED` and the font of headings.
 */
export function offlineFilesOf(files: BuiltFiles): readonly string[] {
  const keys = new Set([ENTRY]);
  const found = new Set<string>();
  // A set also visits what is added while it is visited.
  for (const key of keys) {
    const entry = files[key];
    if (!entry) throw new Error(`files.json has no entry ${key}.`);
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = entry;
    for (const name of [file, ...css, ...assets]) found.add(`/${name}`);
    for (const next of imports) keys.add(next);
    for (const next of dynamicImports) if (!NOT_STORED.test(next)) keys.add(next);
  }
  return [...found].filter((address) => !LEFT_TO_BROWSER.test(address));
}

/** Writes the list of the offline files of the built client in `folder`, for the service worker. */
export async function writeOfflineFiles(folder: string): Promise<void> {
  const files = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8')) as BuiltFiles;
  const copied = (await readdir(PUBLIC, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST)
    .map(({ name }) => `/${name}`);
  await writeFile(
    join(folder, 'offline-files.json'),
    JSON.stringify([...offlineFilesOf(files), ...copied.sort()]),
  );
}
