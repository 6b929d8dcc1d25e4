/** The outcome of a step. */
export interface StepResult {
  /** The setup of the installation: 'postgres' or 'eventstore'. */
  readonly setup: string;
  readonly step: string;
  readonly seconds: number;
  /** What the step saw. Each text is one fact, with its numbers. */
  readonly facts: readonly string[];
  /** Why the step failed, in one line. */
  readonly fault?: string | undefined;
  /** Why the step, or the rest of it, could not be tried here. */
  readonly skipped?: string | undefined;
}

/** The results as a Markdown table, one row for each step. */
export function formatReport(results: readonly StepResult[]): string {
  const rows = results.map(({ setup, step, seconds, facts, fault, skipped }) => {
    const outcome = fault === undefined ? (skipped === undefined ? 'ok' : 'skipped') : 'FAILED';
    const happened = [...(fault ? [fault] : []), ...(skipped ? [skipped] : []), ...facts].map(escapePipes);
    return `| ${setup} | ${step} | ${outcome} | ${seconds.toFixed(0)} s | ${happened.join('<br>')} |`;
  });
  return ['| setup | step | outcome | time | what happened |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** A text may quote a command with a pipe, which would begin another column. */
const escapePipes = (text: string): string => text.replaceAll('|', '\\|');
