import { parseOptions, refuseOptions } from '../../infra/command-line/parse-options.ts';
import { lifoScope } from '../support/lifo-scope.ts';
import { chromium } from './chromium.ts';
import { firefox } from './firefox.ts';
import { STEPS } from './walk.ts';
import { walkEngines } from './walk-engines.ts';
import { isPassed, outcomeText, walkReport } from './walk-report.ts';
import { webkit } from './webkit.ts';

const EXIT_STOPPED = 130;
const ENGINES = [chromium, firefox, webkit];
const USAGE = 'npm run browsers -- [--engine chromium|firefox|webkitgtk]';

/**
 * `npm run browsers`: walks through the app in every engine that is installed. Exit code 1 if one of them fails a step
 * or none is installed, 2 for unknown arguments. An engine that is missing among others is reported and is no failure.
 */
const { values } = parseOptions({ options: { engine: { type: 'string' } } }, USAGE);
const engines = ENGINES.filter(({ name }) => [name.toLowerCase(), undefined].includes(values.engine));
if (engines.length === 0) refuseOptions(`There is no engine "${values.engine}"`, USAGE);
await using stack = new AsyncDisposableStack();
const scope = lifoScope({ after: (release) => stack.defer(async () => void (await release())) });
// If it is interrupted, it ends the processes it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(EXIT_STOPPED)));
}
const names = ['start', ...STEPS.map(({ name }) => name)];
const { walks, hasSound } = await walkEngines(scope, engines, STEPS, (engine, step, outcome) => {
  process.stderr.write(`${engine}: ${step}: ${outcomeText(outcome)}\n`);
});
console.log(walkReport(walks, names, hasSound));
process.exitCode = isPassed(walks, names) ? 0 : 1;
