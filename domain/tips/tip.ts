export const TIP_CATEGORIES = ['immune', 'stress', 'physical', 'mental', 'sleep', 'nutrition'] as const;
export type TipCategory = (typeof TIP_CATEGORIES)[number];

/** The words a person reads for each category. */
export const TIP_CATEGORY_LABELS: Readonly<Record<TipCategory, string>> = {
  immune: 'Immune health',
  stress: 'Stress',
  physical: 'Physical',
  mental: 'Mental',
  sleep: 'Sleep',
  nutrition: 'Nutrition',
};

/** A public page that says what the tip rests on. */
export interface TipSource {
  readonly organisation: string;
  readonly title: string;
  readonly address: `https://${string}`;
}

/** General information and comfort in our own words; never treatment, never a promise. */
export interface Tip {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly category: TipCategory;
  readonly source: TipSource;
}

/** A tip as it is written down: its category is its file's, its id its place among all. */
export type TipText = Omit<Tip, 'id' | 'category'>;
