import { meansOther } from './context.ts';
import { dangerPatterns } from './patterns.ts';
import { sentencesOf } from './sentences.ts';

/**
 * Whether the author of an English text seems to say that they want to be dead. Reads the words alone, knows nothing of
 * the person, and often errs: docs/care.md says how often. False says nothing about the person.
 */
export function hasWordsOfDanger(text: string): boolean {
  const { any, each } = dangerPatterns();
  return sentencesOf(text).some(
    (sentence) =>
      any.test(sentence) &&
      each.some((pattern) => {
        for (const { index, 0: found } of sentence.matchAll(pattern))
          if (!meansOther(sentence, index, index + found.length)) return true;
        return false;
      }),
  );
}
