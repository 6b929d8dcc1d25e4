/** The outcome of a step. */
export interface StepResult {
  readonly setup: string;
  readonly step: string;
  readonly seconds: number;
  /** The observations, one fact each, with its figures. */
  readonly facts: readonly string[];
  /** Why the step failed, in one line. */
  readonly fault?: string | undefined;
  /** Why the step did not run. */
  readonly skipped?: string | undefined;
}

/** A table of the steps. */
export function formatReport(results: readonly StepResult[]): string {
  const rows = results.map(({ setup, step, seconds, facts, fault, skipped }) => {
    const outcome = fault === undefined ? (skipped === undefined ? 'ok' : 'skipped') : 'FAILED';
    const found = [...(fault ? [fault] : []), ...(skipped ? [skipped] : []), ...facts].join('<br>');
    return `| ${setup} | ${step} | ${outcome} | ${seconds.toFixed(0)} s | ${found} |`;
  });
  return ['| setup | step | outcome | time | seen |', '|---|---|---|---|---|', ...rows].join('\n');
}
