export const TIP_CATEGORIES = ['immune', 'stress', 'physical', 'mental', 'sleep', 'nutrition'] as const;
export type TipCategory = (typeof TIP_CATEGORIES)[number];

/** The labels of the categories. */
export const TIP_CATEGORY_LABELS: Readonly<Record<TipCategory, string>> = {
  immune: 'Immune health',
  stress: 'Stress',
  physical: 'Physical',
  mental: 'Mental',
  sleep: 'Sleep',
  nutrition: 'Nutrition',
};

/** A public page that supports the tip. */
export interface TipSource {
  readonly organization: string;
  readonly title: string;
  readonly address: `https://${string}`;
}

/** General information and comfort in our own words. A tip promises no effect and is not treatment. */
export interface Tip {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly category: TipCategory;
  readonly source: TipSource;
}

/**
 * A tip as its file declares it. Its file determines the category, and its place in the whole list the id.
 */
export type TipText = Omit<Tip, 'id' | 'category'>;
