/** One of the things to compare. `run` returns the figure of one round; round 0 warms up. */
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

/**
 * Runs all contenders in every round, so that disturbances of the machine affect all of them. The first round
 * is a warm-up and does not count.
 */
export async function compare(
  contenders: readonly Contender[],
  { rounds, unit }: { readonly rounds: number; readonly unit: string },
): Promise<Row[]> {
  const figures = contenders.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      process.stderr.write(`\r\u001b[Kround ${round} of ${rounds}: ${contender.name}`);
      const figure = await contender.run(round);
      if (round > 0) figures[index]?.push(figure);
    }
  }
  process.stderr.write('\r\u001b[K');
  return asRows(
    contenders.map(({ name }, index) => ({ name, figures: figures[index] ?? [] })),
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
