import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const EXAMPLES = fileURLToPath(new URL('../../docs/examples/research/', import.meta.url));
/** Debian's Python may not be the first in the path. */
const PYTHONS = ['python3', '/usr/bin/python3'] as const;

const works = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** The Python that has what the example needs. */
const python = PYTHONS.find((name) => works(name, '-c', 'import pandas, matplotlib'));

/** One line for each program that is not installed. */
export function missingPrograms(): readonly string[] {
  const missing: string[] = [];
  for (const program of ['age', 'age-keygen']) {
    if (!works(program, '--version')) missing.push(`There is no ${program}: install Debian’s package age`);
  }
  if (!works('Rscript', '--version'))
    missing.push('There is no Rscript: install Debian’s package r-base-core');
  if (!python) {
    missing.push(
      'No python3 has pandas and matplotlib: install Debian’s python3-pandas and python3-matplotlib',
    );
  }
  return missing;
}

/** Runs a program to its end and returns its output. Throws with everything it said if it fails. */
function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: exit ${status}\n${stdout}${stderr}`);
  return stdout.trim();
}

const runPython = (args: readonly string[]): string => run(python ?? PYTHONS[0], args);

/** Makes a key pair in the file and returns the public key. */
export function makeRecipient(keyFile: string): string {
  run('age-keygen', ['-o', keyFile]);
  return run('age-keygen', ['-y', keyFile]);
}

export const decrypt = (keyFile: string, from: string, to: string): string =>
  run('age', ['--decrypt', '--identity', keyFile, '--output', to, from]);

export const unzip = (file: string, folder: string): string =>
  runPython(['-m', 'zipfile', '-e', file, folder]);

/** These run the examples in docs/examples/research, which write `figure` and print their totals. */
export const openWithR = (folder: string, figure: string): string =>
  run('Rscript', [`${EXAMPLES}open_export.R`, folder, figure]);

export const openWithPandas = (folder: string, figure: string): string =>
  runPython([`${EXAMPLES}open_export.py`, folder, figure]);

/** The versions of everything that opens the export. */
export const programVersions = (): readonly string[] => [
  `age ${run('age', ['--version'])}`,
  run('Rscript', ['-e', 'cat(R.version.string)']),
  runPython(['-c', 'import pandas; print("pandas", pandas.__version__)']),
  runPython(['-c', 'import matplotlib; print("matplotlib", matplotlib.__version__)']),
];
