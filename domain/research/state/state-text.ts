/** One entry as a study counts it: only its day and its numbers. */
export interface StateEntry {
  readonly entryId: string;
  /** The person's local day, YYYY-MM-DD. */
  readonly localDate: string;
  readonly mood: number | null;
  readonly energy: number | null;
}

/** A person in a study, under what the study knows of them. */
export interface StateOfPerson {
  /** A random UUID. */
  readonly pseudonym: string;
  /** 32 random bytes as hexadecimal digits. */
  readonly salt: string;
  readonly entries: readonly StateEntry[];
}

/**
 * The version of the text below. A change of the text is a new version, and the older one stays, so that receipts of
 * years ago still verify.
 */
export const STATE_TEXT_VERSION = 1;

/**
 * The text of a person's leaf in the state's tree: canonical JSON (RFC 8785) of the version, the salt, the pseudonym
 * and the rows in the order of their ids. The salt blinds it: without the salt, nobody can try which rows give the
 * hash.
 */
export const stateText = ({ pseudonym, salt, entries }: StateOfPerson): string =>
  JSON.stringify([
    STATE_TEXT_VERSION,
    salt,
    pseudonym,
    entries
      .toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1))
      .map(({ entryId, localDate, mood, energy }) => [entryId, localDate, mood, energy]),
  ]);

/** The people in the order of their leaves. */
export const inStateOrder = <P extends { readonly pseudonym: string }>(people: readonly P[]): readonly P[] =>
  people.toSorted((a, b) => (a.pseudonym < b.pseudonym ? -1 : 1));
