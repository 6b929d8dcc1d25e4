import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY } from '../support/compose-file.ts';
import { type CleanupScope, temporaryFolder } from '../support/hearten-process.ts';

/** The commit of version 1.0.2. */
const RELEASE_1_0_2 = '4e5cf1b';

/** The repository that installations of a run are cloned from, with the files of the working tree as they are now. */
export class ReleaseRepository {
  readonly folder: string;
  #changes = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(scope: CleanupScope): Promise<ReleaseRepository> {
    const folder = join(await temporaryFolder(scope), 'release');
    git(REPOSITORY, 'clone', '--quiet', '--no-checkout', REPOSITORY, folder);
    git(folder, 'checkout', '--quiet', '-B', 'release');
    const release = new ReleaseRepository(folder);
    const list = (...args: string[]) =>
      git(REPOSITORY, ...args)
        .split('\0')
        .filter(Boolean);
    const uncommitted = [
      ...list('diff', '--name-only', '-z', 'HEAD'),
      ...list('ls-files', '--others', '--exclude-standard', '-z'),
    ];
    for (const file of uncommitted) {
      const [from, to] = [join(REPOSITORY, file), join(folder, file)];
      mkdirSync(dirname(to), { recursive: true });
      if (existsSync(from)) copyFileSync(from, to);
      else rmSync(to, { force: true });
    }
    if (uncommitted.length > 0) release.#commit('The files that are not committed');
    return release;
  }

  /** Makes a release with another image. */
  changeImage(file: string, line: string): void {
    appendFileSync(join(this.folder, file), line);
    this.#commit(`Change ${++this.#changes}`);
  }

  /** Takes the last change back, as a release of its own. */
  revertChange(): void {
    git(this.folder, ...AUTHOR, 'revert', '--no-edit', 'HEAD');
  }

  /** Whether the history reaches back to 1.0.2. A shallow clone lacks it. */
  has102(): boolean {
    try {
      git(this.folder, 'cat-file', '-e', `${RELEASE_1_0_2}^{commit}`);
      return true;
    } catch {
      return false;
    }
  }

  /** Clones the newest release, or version 1.0.2 with the newest release as what `git pull` brings. */
  clone(folder: string, version: 'newest' | '1.0.2' = 'newest'): void {
    git(this.folder, 'clone', '--quiet', this.folder, folder);
    if (version === '1.0.2') git(folder, 'reset', '--quiet', '--hard', RELEASE_1_0_2);
  }

  #commit(subject: string): void {
    git(this.folder, 'add', '--all');
    git(this.folder, ...AUTHOR, 'commit', '--quiet', '--no-verify', '-m', subject);
  }
}

const AUTHOR = ['-c', 'user.name=Hearten', '-c', 'user.email=containers@hearten.example'];

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
