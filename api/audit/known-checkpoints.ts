import type { Kysely } from 'kysely';
import { type Checkpoint, parseCheckpoint } from '../../infra/log-tree/checkpoint.ts';
import { allCheckpoints } from '../../infra/log-tree/published-checkpoints.ts';
import { isSignedBy, MalformedNote, type NoteVerifier, parseNote } from '../../infra/log-tree/signed-note.ts';
import { readLastCheckpoint } from '../../infra/log-tree/signing-folder.ts';
import type { OperationalTables } from '../../infra/postgres/tables.ts';

/** A checkpoint to compare the log with. */
export interface KnownCheckpoint {
  /** Where it was found, for the operator. */
  readonly source: string;
  /** Undefined if the text is not a checkpoint. */
  readonly checkpoint: Checkpoint | undefined;
  /**
   * False if the key of the log has not signed it, or if the text is not a checkpoint. Undefined if the key of its
   * origin is not known here: the signature is not checked.
   */
  readonly isSigned: boolean | undefined;
  readonly note: string;
}

export interface KnownSources {
  readonly db: Kysely<OperationalTables>;
  readonly origin: string;
  /** The folder of the signing key, if this machine has it. */
  readonly folder: string | undefined;
  /** The key that has signed checkpoints of `origin`, if it is known. */
  readonly verifier: NoteVerifier | undefined;
  /** Copies of signed checkpoints that were kept elsewhere: the name of the file, and its text. */
  readonly copies: readonly { readonly file: string; readonly note: string }[];
}

/** The checkpoints in the database, in the folder and in the copies: unreadable ones, then from the smallest on. */
export async function knownCheckpoints(sources: KnownSources): Promise<readonly KnownCheckpoint[]> {
  const { db, origin, folder, verifier, copies } = sources;
  const kept = folder === undefined ? undefined : await readLastCheckpoint(folder, origin);
  const found = [
    ...(await allCheckpoints(db)).map(({ note, day }) => ({ source: `the checkpoint of ${day}`, note })),
    ...(kept === undefined ? [] : [{ source: 'the checkpoint in the folder of the key', note: kept }]),
    ...copies.map(({ file, note }) => ({ source: `the checkpoint in ${file}`, note })),
  ];
  return found
    .map((each) => ({ ...each, ...readChecked(each.note, verifier) }))
    .sort((a, b) => (a.checkpoint?.size ?? 0) - (b.checkpoint?.size ?? 0));
}

function readChecked(
  text: string,
  verifier: NoteVerifier | undefined,
): Pick<KnownCheckpoint, 'checkpoint' | 'isSigned'> {
  try {
    const note = parseNote(text);
    const checkpoint = parseCheckpoint(note.text);
    const isOurs = verifier?.name === checkpoint.origin;
    return { checkpoint, isSigned: isOurs ? isSignedBy(note, verifier) : undefined };
  } catch (error) {
    if (!(error instanceof MalformedNote)) throw error;
    return { checkpoint: undefined, isSigned: false };
  }
}
