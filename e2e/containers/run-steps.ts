import type { CleanupScope } from '../support/hearten-process.ts';
import { lifoScope } from '../support/lifo-scope.ts';
import { Installation, type Setup } from './installation.ts';
import { ReleaseRepository } from './release-repository.ts';
import type { StepResult } from './report.ts';
import { show } from './run-command.ts';
import { SkipStep, type Step, StepContext } from './step.ts';
import { STEPS } from './steps/steps.ts';
import type { Visitors } from './visitors.ts';

export interface RunOptions {
  readonly setup: Setup;
  /** The names of the steps. All by default. */
  readonly names: readonly string[] | undefined;
  readonly isKept: boolean;
  /** A compose file with what this machine needs besides. */
  readonly machineFile: string | undefined;
}

/**
 * Runs the steps of a setup in an installation of its own. The first step always runs, because all others need it. If
 * it fails, no other step runs.
 */
export async function runSteps(outer: CleanupScope, options: RunOptions): Promise<StepResult[]> {
  const { setup, names, isKept, machineFile } = options;
  const [first, ...others] = STEPS;
  const chosen = others.filter(
    ({ name, setups }) => (names?.includes(name) ?? true) && (setups?.includes(setup) ?? true),
  );
  const scope = lifoScope(outer);
  const release = await ReleaseRepository.create(scope);
  const createIn = (owner: CleanupScope) => (version?: '1.0.2') =>
    Installation.create(owner, { setup, release, isKept, machineFile, ...(version && { version }) });
  const installation = await createIn(scope)();
  const visits: Visitors[] = [];
  const results: StepResult[] = [];
  for (const step of [first, ...chosen]) {
    process.stdout.write(`\n== ${setup}: ${step.name}\n`);
    // Another installation that a step creates ends with the step.
    await using opened = new AsyncDisposableStack();
    const own: CleanupScope = { after: (release) => opened.defer(async () => void (await release())) };
    const involved = [installation];
    const create = async (version?: '1.0.2') => {
      const another = await createIn(own)(version);
      involved.push(another);
      return another;
    };
    const context = new StepContext({ scope: own, release, installation, visits, create });
    const result = await runStep(step, context, involved);
    results.push({ setup, ...result });
    if (step === first && result.fault !== undefined) break;
  }
  return results;
}

/** Runs a step. If it fails, the logs of all installations that it involved are shown. */
async function runStep(
  step: Step,
  context: StepContext,
  involved: readonly Installation[],
): Promise<Omit<StepResult, 'setup'>> {
  const began = performance.now();
  const outcome: { fault?: string; skipped?: string } = {};
  try {
    await step.run(context);
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof SkipStep) outcome.skipped = message;
    else {
      show(`FAILED ${(error as Error).stack}`);
      outcome.fault = message.split('\n').slice(0, 3).join(' ');
      for (const installation of involved) {
        await installation.try('docker compose ps --all');
        await installation.try('docker compose logs --tail 30');
      }
    }
  }
  const seconds = (performance.now() - began) / 1000;
  return { step: step.name, seconds, facts: context.facts, ...outcome };
}
