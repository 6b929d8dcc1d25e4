import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, matchesGlob } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from './compose-file.ts';
import type { CleanupScope } from './hearten-process.ts';

/** The last stage of the Dockerfile. */
export interface DockerfileStage {
  /** The image that it builds on. */
  readonly base: string;
  readonly copies: readonly { readonly sources: readonly string[]; readonly target: string }[];
  /** The first command of its last RUN. */
  readonly install: string;
  readonly user: string | undefined;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export async function readDockerfile(dockerfile: string): Promise<DockerfileStage> {
  const text = await readFile(join(REPOSITORY, dockerfile), 'utf8');
  const joined = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  const lines = (joined.split(/^FROM .*$/m).at(-1) ?? '').split('\n').filter(Boolean);
  const all = (instruction: string) =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1));
  const last = (instruction: string) => all(instruction).at(-1) ?? '';
  return {
    base: /^FROM (\S+)/m.exec(joined.slice(joined.lastIndexOf('\nFROM ')).trimStart())?.[1] ?? '',
    copies: all('COPY').map((line) => {
      const words = line.replace(/^--from=\S+ \/hearten\//, '').split(' ');
      return { sources: words.slice(0, -1), target: words.at(-1) ?? '' };
    }),
    // The remaining steps clear a cache, which on this machine must stay.
    install: last('RUN').split(' && ')[0] ?? '',
    user: last('USER') || undefined,
    command: JSON.parse(last('CMD')),
    healthcheck: JSON.parse(/\bCMD (\[.*)$/.exec(last('HEALTHCHECK'))?.[1] ?? '[]'),
    environment: Object.fromEntries(
      last('ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    ),
  };
}

/** `allowed`: what .dockerignore lets into the image. `kept`: the patterns of names within it that are kept out. */
export async function readDockerignore(): Promise<{ allowed: string[]; kept: string[] }> {
  const lines = (await readFile(join(REPOSITORY, '.dockerignore'), 'utf8')).split('\n');
  return {
    allowed: lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1)),
    kept: lines.filter((line) => line.startsWith('**/')).map((line) => line.slice(3)),
  };
}

/**
 * Creates the folder that the image's processes run in, by following the Dockerfile without a Docker engine:
 * the same files, and packages by the same command. All users may read it, and only its owner may write
 * there.
 */
export async function makeProductionCopy(t: CleanupScope, recipe: DockerfileStage): Promise<string> {
  // The run's folder may be in memory, from which some systems run no programs.
  const folder = await mkdtemp(join(tmpdir(), 'hearten-copy-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const { kept } = await readDockerignore();
  // The client comes from another stage, to which .dockerignore does not apply.
  const isIncluded = (path: string) =>
    path.startsWith(join(REPOSITORY, 'client/dist')) ||
    !kept.some((pattern) => matchesGlob(basename(path), pattern));
  for (const { sources, target } of recipe.copies) {
    for (const source of sources) {
      const to = join(folder, target.endsWith('/') ? join(target, basename(source)) : target);
      await mkdir(join(to, '..'), { recursive: true });
      await cp(join(REPOSITORY, source), to, { recursive: true, filter: isIncluded });
    }
  }
  const [program = '', ...args] = recipe.install.split(' ');
  await promisify(execFile)(program, [...args, '--prefer-offline'], { cwd: folder });
  return folder;
}
