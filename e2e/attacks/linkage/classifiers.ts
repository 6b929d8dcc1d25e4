import type { PairFeatures } from './features.ts';

export interface Example {
  readonly features: PairFeatures;
  readonly isSameAuthor: boolean;
}
/** A higher score means that one person more likely wrote both posts of a pair. It is not a probability. */
export type Scorer = (features: PairFeatures) => number;

const ITERATIONS = 400;
const LEARNING_RATE = 0.3;
const REGULARIZATION = 1e-3;

/**
 * The area under the receiver operating characteristic: the probability that a pair of one author gets a
 * higher score than another pair. 0.5 is a random guess. Computed from the sum of ranks (Mann and Whitney,
 * 1947), counting ties half.
 */
export function areaUnderCurve(examples: readonly Example[], score: Scorer): number {
  const scored = examples.map(({ features, isSameAuthor }) => ({ score: score(features), isSameAuthor }));
  scored.sort((a, b) => a.score - b.score);
  let [rank, sum, same] = [0, 0, 0];
  while (rank < scored.length) {
    let end = rank;
    while (end < scored.length && scored[end]?.score === scored[rank]?.score) end++;
    const among = scored.slice(rank, end).filter(({ isSameAuthor }) => isSameAuthor).length;
    sum += among * ((rank + end + 1) / 2);
    same += among;
    rank = end;
  }
  return (sum - (same * (same + 1)) / 2) / (same * (examples.length - same));
}

/** Trains two classifiers: the best single feature, and logistic regression over all features. */
export function trainClassifiers(
  examples: readonly Example[],
): { readonly name: string; readonly score: Scorer }[] {
  const singles = featureNames(examples).map((name) => {
    const more: Scorer = (features) => features[name] as number;
    const area = areaUnderCurve(examples, more);
    return area >= 0.5
      ? { name: `'${name}'`, score: more, area }
      : { name: `'${name}'`, score: (features: PairFeatures) => -more(features), area: 1 - area };
  });
  const single = singles.reduce((best, each) => (each.area > best.area ? each : best));
  return [single, { name: 'all features together', score: trainLogisticRegression(examples) }];
}

const featureNames = (examples: readonly Example[]): string[] => Object.keys(examples[0]?.features ?? {});

/** Logistic regression by gradient descent on standardized features, with small weights. */
function trainLogisticRegression(examples: readonly Example[]): Scorer {
  const names = featureNames(examples);
  const scales = names.map((name) => {
    const values = examples.map(({ features }) => features[name] as number);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    return { name, mean, spread: spread || 1 };
  });
  const rowOf = (features: PairFeatures) =>
    scales.map(({ name, mean, spread }) => ((features[name] as number) - mean) / spread);
  const rows = examples.map(({ features, isSameAuthor }) => ({
    row: rowOf(features),
    is: Number(isSameAuthor),
  }));
  const weights = names.map(() => 0);
  let bias = 0;
  const sum = (row: readonly number[]) =>
    row.reduce((total, value, index) => total + value * (weights[index] as number), bias);
  for (let round = 0; round < ITERATIONS; round++) {
    const slopes = names.map(() => 0);
    let biasSlope = 0;
    for (const { row, is } of rows) {
      const miss = 1 / (1 + Math.exp(-sum(row))) - is;
      for (const [index, value] of row.entries()) slopes[index] = (slopes[index] as number) + miss * value;
      biasSlope += miss;
    }
    for (const index of weights.keys()) {
      const slope = (slopes[index] as number) / rows.length + REGULARIZATION * (weights[index] as number);
      weights[index] = (weights[index] as number) - LEARNING_RATE * slope;
    }
    bias -= (LEARNING_RATE * biasSlope) / rows.length;
  }
  return (features) => sum(rowOf(features));
}
