import type { EngineWalk, Outcome } from './walk-engines.ts';

/** Whether at least one engine is here, and every one that is here has passed every step. */
export const isPassed = (walks: readonly EngineWalk[], steps: readonly string[]): boolean =>
  walks.some(({ missing }) => missing === undefined) &&
  walks.every(
    ({ missing, outcomes }) =>
      missing !== undefined || steps.every((name) => outcomes[name]?.ms !== undefined),
  );

/** One table of steps and engines, then the reasons of failures and the engines that are missing. */
export function walkReport(
  walks: readonly EngineWalk[],
  steps: readonly string[],
  hasSound: boolean,
): string {
  const rows = [
    ['', ...walks.map(({ engine, version }) => `${engine} ${version}`.trim())],
    ['---', ...walks.map(() => '---')],
    ...steps.map((name) => [name, ...walks.map((walk) => cell(walk, name))]),
  ];
  const failures = walks.flatMap(({ engine, outcomes }) =>
    Object.entries(outcomes).flatMap(([name, { failure }]) =>
      failure === undefined ? [] : [`Failed in ${engine}: ${name}: ${failure}`],
    ),
  );
  const here = walks.filter(({ missing }) => missing === undefined).map(({ engine }) => engine);
  const notHere = walks.flatMap(({ engine, missing }) =>
    missing === undefined ? [] : [`${engine} (${missing})`],
  );
  return [
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...failures,
    `Walked through: ${here.join(', ') || 'none'}. Not here: ${notHere.join(', ') || 'none'}.`,
    ...(hasSound ? [] : ['PulseAudio is not installed, so no engine had to show that a sound goes on.']),
  ].join('\n');
}

function cell({ missing, outcomes }: EngineWalk, name: string): string {
  if (missing !== undefined) return 'not here';
  return outcomeText(outcomes[name]);
}

/** How a step went, for a cell of the table: its seconds, `FAILED`, or `not reached` if there is no outcome. */
export function outcomeText(outcome: Outcome | undefined): string {
  if (!outcome) return 'not reached';
  return outcome.failure === undefined ? `${(outcome.ms / 1000).toFixed(1)} s` : 'FAILED';
}
