import type { CaseDetail } from '../../../domain/moderation/schema.ts';
import type { PairFeatures } from './features.ts';
import type { Pair } from './pairs.ts';

/**
 * The fields of a case that are not compared: words and moods, which people choose themselves, and ids, which follow
 * from those of the posts. The fields of `author` are compared one by one.
 */
type NotCompared = 'id' | 'text' | 'why' | 'moods' | 'author';
type Facts = Readonly<Record<string, string>>;

/**
 * Extracts what a moderator's view of two cases adds to the public lists: which of their facts are equal, how rare a
 * shared value is, and how far their times are apart. Every field of a case is compared that `NotCompared` does not
 * name. A field that is added later is therefore compared, too.
 */
export function createCaseFeatures(
  cases: ReadonlyMap<string, CaseDetail>,
): (pair: Pick<Pair, 'first' | 'second'>) => PairFeatures {
  const facts = new Map([...cases].map(([postId, detail]) => [postId, caseFacts(detail)]));
  const counts = new Map<string, number>();
  for (const fact of [...facts.values()].flatMap((each) => Object.entries(each))) {
    counts.set(`${fact}`, (counts.get(`${fact}`) ?? 0) + 1);
  }
  const rarity = (...fact: readonly [string, string]) =>
    Math.log(cases.size / (counts.get(`${fact}`) ?? cases.size));
  return ({ first, second }) => {
    const [one, other] = [facts.get(first.id) as Facts, facts.get(second.id) as Facts];
    const features = Object.entries(one).flatMap(([name, value]): [string, number][] => {
      const otherValue = other[name] as string;
      if (name.endsWith('At'))
        return [[`case: ${name} apart`, Math.abs(Date.parse(value) - Date.parse(otherValue))]];
      const isEqual = value === otherValue;
      return [
        [`case: ${name} equal`, Number(isEqual)],
        [`case: ${name} equal and rare`, isEqual ? rarity(name, value) : 0],
      ];
    });
    return Object.fromEntries(features);
  };
}

/** The facts of a case by field. Each field of `author` is a fact of its own. */
function caseFacts({ id, text, why, moods, author, ...rest }: CaseDetail): Facts {
  const compared: Omit<CaseDetail, NotCompared> = rest;
  const facts = Object.entries(compared).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const ofAuthor = Object.entries(author).map(([name, value]): [string, string] => [
    `author's ${name}`,
    `${value}`,
  ]);
  return Object.fromEntries([...facts, ...ofAuthor]);
}
