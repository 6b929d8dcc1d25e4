import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compressFiles } from './build/compress-files.ts';
import { inputsHash } from './build/inputs-hash.ts';
import { writeOfflineFiles } from './build/offline-files.ts';
import { prerenderPages } from './build/prerender.ts';
import { HASH_FILE, publish, removeAbandoned } from './build/publish.ts';

/* `node client/build.ts` builds the client into client/dist if its inputs have changed since the last
   build, and with `--force` also if they have not. An installation without the build tools keeps the build
   that came with it. Exit codes: 0 the build is there; 1 building failed; 2 there is no build, and the build
   tools are missing. */
const CLIENT = import.meta.dirname;
const SERVED = join(CLIENT, 'dist');
const MADE_PREFIX = '.dist-';

const hasBuild = () => existsSync(join(SERVED, 'index.html'));

/** Whether the build tools are installed. A production installation leaves them out. */
const canBuild = (): boolean => {
  try {
    return existsSync(new URL(import.meta.resolve('vite')));
  } catch {
    return false;
  }
};

async function build(hash: string): Promise<void> {
  const [{ build: viteBuild }, { default: config }, { buildWorker }] = await Promise.all([
    import('vite'),
    import('./vite.config.ts'),
    import('./build/build-worker.ts'),
  ]);
  await removeAbandoned(CLIENT, MADE_PREFIX);
  const made = await mkdtemp(join(CLIENT, MADE_PREFIX));
  try {
    await viteBuild({
      ...config,
      configFile: false,
      logLevel: 'error',
      build: { ...config.build, outDir: made },
    });
    await Promise.all([
      compressFiles(made),
      prerenderPages(made),
      buildWorker(made),
      writeOfflineFiles(made),
    ]);
    await publish(made, SERVED, hash);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  if (!canBuild()) {
    if (hasBuild()) return 0;
    console.error('There is no built client, and Vite, which builds it, is not installed. Run `npm ci`.');
    return 2;
  }
  const hash = inputsHash(dirname(CLIENT));
  const last = await readFile(join(SERVED, HASH_FILE), 'utf8').catch(() => '');
  if (last === hash && hasBuild() && !process.argv.includes('--force')) return 0;
  console.log('Building the client, which takes a few seconds …');
  await build(hash);
  return 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
