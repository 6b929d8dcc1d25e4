import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess } from '../../infra/command-line/end-process.ts';
import { parseOptions, refuseOptions } from '../../infra/command-line/parse-options.ts';
import { refuse } from '../../infra/command-line/refuse.ts';
import { REPOSITORY } from '../support/compose-file.ts';
import type { CleanupScope } from '../support/hearten-process.ts';
import { lifoScope } from '../support/lifo-scope.ts';
import type { Setup } from './installation.ts';
import { formatReport, type StepResult } from './report.ts';
import { stopCommands } from './run-command.ts';
import { runSteps } from './run-steps.ts';
import { STEPS } from './steps/steps.ts';

const SETUPS: readonly Setup[] = ['postgres', 'eventstore'];
const EXIT_STOPPED = 130;
const STEP_NAMES = STEPS.map(({ name }) => name).join('|');
const USAGE = `npm run containers -- [--setup postgres|eventstore] [--step ${STEP_NAMES}] [--keep] [--machine FILE]`;

/**
 * `npm run containers`: runs docs/operations.md in a Docker Engine, see README.md. Exit code 1 if a step failed, 2 for
 * unknown arguments, or if the engine, its Compose plugin or an image is missing, 130 if a signal stopped it.
 */
const { setups, steps, isKept, machineFile } = readArguments();
requireEngine(setups);

const releases: (() => Promise<unknown>)[] = [];
const outer: CleanupScope = { after: (release) => void releases.push(release) };
const scope = lifoScope(outer);
let releasing: Promise<void> | undefined;
const releaseAll = () => {
  releasing ??= (async () => {
    for (const release of releases) await release();
  })();
  return releasing;
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopCommands();
    void releaseAll().finally(() => process.exit(EXIT_STOPPED));
  });
}

const results: StepResult[] = [];
try {
  for (const setup of setups) {
    results.push(...(await runSteps(scope, { setup, names: steps, isKept, machineFile })));
  }
} finally {
  await releaseAll();
}
console.log(`\n${formatReport(results)}`);
endProcess(results.some(({ fault }) => fault !== undefined) ? 1 : 0);

function readArguments() {
  const { values } = parseOptions(
    {
      options: {
        setup: { type: 'string', multiple: true },
        step: { type: 'string', multiple: true },
        keep: { type: 'boolean', default: false },
        machine: { type: 'string' },
      },
    },
    USAGE,
  );
  const unknown = values.setup?.find((name) => !SETUPS.some((setup) => setup === name));
  if (unknown !== undefined) refuseOptions(`There is no setup "${unknown}"`, USAGE);
  const odd = values.step?.find((name) => !STEPS.some((step) => step.name === name));
  if (odd !== undefined) refuseOptions(`There is no step "${odd}"`, USAGE);
  return {
    setups: SETUPS.filter((setup) => values.setup?.includes(setup) ?? true),
    steps: values.step,
    isKept: values.keep,
    machineFile: values.machine,
  };
}

/** Pulls images that are not here. Ends the process if something is missing, with one line for each such thing. */
function requireEngine(chosen: readonly Setup[]): void {
  const answers = (...words: string[]) => spawnSync('docker', words, { stdio: 'ignore' }).status === 0;
  const missing: string[] = [];
  if (!answers('info')) missing.push('No Docker Engine answers. Start one, or set DOCKER_HOST.');
  else if (!answers('compose', 'version')) missing.push('Docker has no Compose plugin.');
  else {
    for (const image of imagesOf(chosen)) {
      if (answers('image', 'inspect', image) || answers('pull', '--quiet', image)) continue;
      missing.push(`The image ${image} is neither here nor in a registry.`);
    }
  }
  if (missing.length > 0) refuse(...missing);
}

/** The images that the compose files of a setup and the Dockerfile name. */
function imagesOf(chosen: readonly Setup[]): string[] {
  const files = ['compose.postgres.yaml', 'infra/docker/Dockerfile'];
  if (chosen.includes('eventstore')) files.push('compose.yaml');
  const named = files.flatMap((file) => [
    ...readFileSync(join(REPOSITORY, file), 'utf8').matchAll(/_IMAGE:-([^}]+:[^}]+)\}|^FROM (\S+)/gm),
  ]);
  return [...new Set(named.map(([, store, base]) => store ?? base ?? ''))];
}
