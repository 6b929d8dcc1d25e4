import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeAll } from '../../infra/background/close-all.ts';
import { type CleanupScope, temporaryFolder } from '../support/hearten-process.ts';
import { packFolder } from './packed-folder.ts';

/* Packs the server of a version for tests that run it: `node e2e/upgrade/pack-server.ts CHECKOUT FILE`, where
   CHECKOUT is a checkout of the version after `npm ci`. The archive holds the committed sources without tests, an
   empty client, and the packages that the version names in its package.json and this one does not. */

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['api', 'domain', 'infra', 'projections', 'package.json', 'LICENSE'];
const LEFT_OUT = /\.test\.ts$|\/testing\/|\/fixtures\.json$|\.md$/;
/** The parts of a package that nothing runs. */
const NOT_RUN =
  /\.d\.[mc]?ts(\.map)?$|\.map$|\/(test|tests|types|examples|\.github|\.claude)$|\/(README|CONTEXT)\.md$/;

async function dependenciesOf(folder: string): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies);
}

const [checkout, file] = process.argv.slice(2).map((path) => resolve(path));
if (!checkout || !file) throw new Error('Name the folder of a checkout and the file to write.');
const releases: (() => Promise<unknown>)[] = [];
const scope: CleanupScope = { after: (release) => void releases.push(release) };
try {
  const folder = await temporaryFolder(scope);
  const git = (...words: string[]) => execFileSync('git', ['-C', checkout, ...words], { encoding: 'utf8' });
  const paths = git('ls-tree', '-r', '--name-only', 'HEAD', '--', ...SOURCES)
    .trim()
    .split('\n');
  for (const path of paths.filter((each) => !LEFT_OUT.test(each))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), git('show', `HEAD:${path}`));
  }
  const today = await dependenciesOf(REPOSITORY);
  for (const name of (await dependenciesOf(checkout)).filter((each) => !today.includes(each))) {
    const filter = (path: string) => !NOT_RUN.test(path);
    const source = join(checkout, 'node_modules', name);
    await cp(source, join(folder, 'node_modules', name), { recursive: true, filter });
  }
  await mkdir(join(folder, 'client/dist'), { recursive: true });
  await writeFile(join(folder, 'client/build.ts'), '/* The tests open no page. */\n');
  await writeFile(join(folder, 'client/dist/index.html'), '<!doctype html><title>Hearten</title>\n');
  await writeFile(join(folder, 'client/dist/documents.json'), '[]\n');
  await writeFile(join(folder, 'client/dist/worker.js'), '');
  await writeFile(join(folder, 'client/dist/offline-files.json'), '[]\n');
  await packFolder(folder, file, []);
} finally {
  await closeAll(releases);
}
