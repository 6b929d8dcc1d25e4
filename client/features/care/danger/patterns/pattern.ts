/**
 * The words that are looked for. A pattern is a regular expression over a sentence of `sentencesOf`, and matches whole
 * words: everything is in lower case and written out, and "just", "really", "and", "now" are gone. No pattern repeats
 * words without a limit, so that the time grows with the length of the text alone. `<TO>` stands for the term `TO` of
 * `TERMS`, and `<3>` for at most three words within one part of the sentence.
 */
export interface Pattern {
  readonly words: string;
  /** The words do not count before these. */
  readonly unless?: string;
  /** The words count before these alone. `$` is the end of the sentence. */
  readonly only?: string;
}
