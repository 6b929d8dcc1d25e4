/** An action that was measured several times. */
export interface Measurement {
  readonly name: string;
  readonly unit: 'ms' | 'times';
  /** The limit for the median. */
  readonly limit: number;
  readonly values: readonly number[];
}

/** Calls `run` this many times, one after another. */
export async function repeat(
  rounds: number,
  run: (round: number) => Promise<number>,
): Promise<readonly number[]> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round++) values.push(await run(round));
  return values;
}

/** How long `promise` takes, in milliseconds. */
export async function timed(promise: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await promise;
  return performance.now() - began;
}
