/** One of the things to compare. `run` returns the figure of one round. The first rounds warm up. */
export interface Contender {
  readonly name: string;
  run(round: number): Promise<number>;
}

/** A row of the table. `ratio` is relative to the first of the rows that one call of `asRows` made. */
export interface Row {
  readonly name: string;
  readonly median: number;
  readonly unit: string;
  readonly ratio: number;
  /** The figure of each round. */
  readonly figures: readonly number[];
}

/** The value below which about the given share of values lies; the largest for 1, and NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

interface RoundOptions {
  /** How many rounds count. */
  readonly rounds: number;
  /** How many rounds before them warm up, 1 by default. */
  readonly warmUps?: number;
  readonly unit: string;
}

/**
 * Runs all contenders in every round, so that disturbances of the machine affect all of them. Every second round runs
 * them in reverse order, because a contender may leave work for the one after it.
 */
export async function compare(
  contenders: readonly Contender[],
  { rounds, warmUps = 1, unit }: RoundOptions,
): Promise<Row[]> {
  const figures = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const { name, run } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      process.stderr.write(`\r\u001b[Kround ${round + 1} of ${warmUps + rounds}: ${name}`);
      const figure = await run(round);
      if (round >= warmUps) figures.get(name)?.push(figure);
    }
  }
  process.stderr.write('\r\u001b[K');
  return asRows(
    Array.from(figures, ([name, own]) => ({ name, figures: own })),
    unit,
  );
}

/** The rows of the table. The first one is the baseline of the ratios. */
export function asRows(
  measured: readonly { readonly name: string; readonly figures: readonly number[] }[],
  unit: string,
): Row[] {
  const base = quantile(measured[0]?.figures ?? [], 0.5);
  return measured.map(({ name, figures }) => {
    const median = quantile(figures, 0.5);
    return { name, median, unit, ratio: median / base, figures };
  });
}
