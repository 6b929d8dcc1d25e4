import { join } from 'node:path';
import { parseOptions, refuseOptions } from '../../infra/command-line/parse-options.ts';
import { startEmbeddedPostgres } from '../../infra/postgres/embedded/start-embedded-postgres.ts';
import { temporaryFolder } from '../support/hearten-process.ts';
import { lifoScope } from '../support/lifo-scope.ts';
import { bundleDevice } from './bundle-device.ts';
import { CONTROLS } from './controls.ts';
import { controlReport, offlineReport } from './report.ts';
import { runSequences, type SequenceRun } from './run-sequences.ts';
import { Stage } from './stage.ts';

const EXIT_STOPPED = 130;
const USAGE = 'npm run offline -- [--sequences N] [--seed N] [--skip-controls]';
const SEEDS = [1, 2, 3];
/** A control that this many sequences do not find counts as not found. */
const CONTROL_SEQUENCES_MAX = 100;
const PROGRESS_EVERY = 25;

/**
 * `npm run offline`: see USAGE. Without a seed it runs three. A control is the app with its outbox broken on purpose,
 * which the sequences must find. Exit code 1 if a promise was broken or a control was not found, 2 for wrong arguments,
 * 130 if it was interrupted.
 */
const { sequences, seeds, withControls } = readArguments();
await using stack = new AsyncDisposableStack();
const scope = lifoScope({ after: (release) => stack.defer(async () => void (await release())) });
// If it is interrupted, it ends the processes it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(EXIT_STOPPED)));
}
const folder = await temporaryFolder(scope);
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: false });
scope.after(() => postgres.stop());
const stage = await Stage.open(scope, postgres.connectionString, await bundleDevice('page/app-device.ts'));

const runs: SequenceRun[] = [];
for (const seed of seeds) {
  const run = await runSequences(stage, {
    seed,
    sequences,
    hasWorker: true,
    onSequence(tally) {
      if (tally.sequences % PROGRESS_EVERY === 0)
        process.stderr.write(`seed ${seed}: ${tally.sequences} of ${sequences} sequences\n`);
    },
  });
  runs.push(run);
}
console.log(offlineReport(runs, stage.relay.counts));

const controls: { readonly name: string; readonly run: SequenceRun }[] = [];
for (const { name, breakages } of withControls ? CONTROLS : []) {
  stage.setScript(await bundleDevice('page/app-device.ts', breakages));
  const run = await runSequences(stage, {
    seed: seeds[0] ?? 1,
    sequences: CONTROL_SEQUENCES_MAX,
    // The app's own worker is not broken, and would send what the broken page should.
    hasWorker: false,
    shrinks: false,
  });
  controls.push({ name, run });
}
if (withControls) console.log(controlReport(controls));
const isPassed = runs.every(({ failure }) => !failure) && controls.every(({ run }) => run.failure);
process.exitCode = isPassed ? 0 : 1;

function readArguments(): { sequences: number; seeds: readonly number[]; withControls: boolean } {
  const { values } = parseOptions(
    {
      options: {
        sequences: { type: 'string', default: '200' },
        seed: { type: 'string' },
        'skip-controls': { type: 'boolean', default: false },
      },
    },
    USAGE,
  );
  const sequences = Number(values.sequences);
  if (!Number.isInteger(sequences) || sequences < 1)
    refuseOptions(`--sequences ${values.sequences} is no number of sequences`, USAGE);
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  if (seed !== undefined && !Number.isInteger(seed))
    refuseOptions(`--seed ${values.seed} is no whole number`, USAGE);
  return { sequences, seeds: seed === undefined ? SEEDS : [seed], withControls: !values['skip-controls'] };
}
