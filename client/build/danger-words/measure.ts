import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasWordsOfDanger } from '../../features/care/danger/danger-words.ts';

/** The subject of a sentence of the sets. The danger line (`features/care/`) is meant to show for the first three. */
const CATEGORIES = [
  'explicit',
  'misspelt',
  'passive',
  'negated',
  'third-person',
  'grief',
  'prognosis',
  'figurative',
] as const;
type Category = (typeof CATEGORIES)[number];

interface Sentence {
  readonly category: Category;
  readonly text: string;
}

export interface Measured {
  readonly category: Category | 'ordinary';
  readonly isMeantToShow: boolean;
  readonly shown: number;
  readonly total: number;
  /** The share that showed the line. */
  readonly share: number;
  /** The 95 % interval of the share, after Wilson. */
  readonly interval: readonly [number, number];
  /** Missed sentences, or false alarms. */
  readonly wrong: readonly string[];
}

/** The 95 % confidence interval of a share, after Wilson (1927). It holds for shares of 0 and 1, too. */
export function wilson(count: number, total: number): readonly [number, number] {
  const z = 1.959964;
  const share = count / total;
  const middle = share + z ** 2 / (2 * total);
  const spread = z * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2));
  const scale = 1 + z ** 2 / total;
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)];
}

const read = async <T>(file: string) =>
  JSON.parse(await readFile(join(import.meta.dirname, file), 'utf8')) as readonly T[];

/** Measures the detector on one of the sets: `development` or `held-out`. */
export async function measure(set: string): Promise<readonly Measured[]> {
  const sentences = await read<Sentence>(`${set}.json`);
  const ordinary = await read<string>(`${set}-ordinary.json`);
  const row = (category: Measured['category'], texts: readonly string[]): Measured => {
    const isMeantToShow = ['explicit', 'misspelt', 'passive'].includes(category);
    const results = texts.map((text) => ({ text, isShown: hasWordsOfDanger(text) }));
    const shown = results.filter(({ isShown }) => isShown).length;
    return {
      category,
      isMeantToShow,
      shown,
      total: texts.length,
      share: shown / texts.length,
      interval: wilson(shown, texts.length),
      wrong: results.filter(({ isShown }) => isShown !== isMeantToShow).map(({ text }) => text),
    };
  };
  return [
    ...CATEGORIES.map((category) =>
      row(
        category,
        sentences.filter((one) => one.category === category).map(({ text }) => text),
      ),
    ),
    row('ordinary', ordinary),
  ];
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** The figures of a set as a table in Markdown, with the misses and false alarms below it. */
export function asMarkdown(rows: readonly Measured[]): string {
  const lines = rows.map(
    ({ category, isMeantToShow, shown, total, share, interval }) =>
      `| ${category} | ${isMeantToShow ? 'yes' : 'no'} | ${shown} of ${total} | ${percent(share)} | ${interval.map(percent).join(' to ')} |`,
  );
  const wrong = rows.flatMap(({ category, isMeantToShow, wrong }) =>
    wrong.length === 0
      ? []
      : [`\n**${category}**, ${isMeantToShow ? 'missed' : 'shown'}:\n`, ...wrong.map((text) => `- ${text}`)],
  );
  return [
    '| category | should show | shown | share | 95 % interval |',
    '|---|---|---|---|---|',
    ...lines,
    ...wrong,
  ].join('\n');
}
