import { type Kysely, sql } from 'kysely';
import { checkpointText, parseCheckpoint } from '../../infra/log-tree/checkpoint.ts';
import { rootAt, type TreeHead } from '../../infra/log-tree/merkle-tree.ts';
import { addCheckpoint, newestOf, publicOfToday } from '../../infra/log-tree/published-checkpoints.ts';
import { formatNote, parseNote, signNote } from '../../infra/log-tree/signed-note.ts';
import { SigningFolder } from '../../infra/log-tree/signing-folder.ts';
import { LOG_SIGNING_LOCK } from '../../infra/postgres/stored-names.ts';
import { logTreeProjection } from '../../projections/log-tree/project.ts';
import { readTree, subtreesIn } from '../../projections/log-tree/queries.ts';
import { readCheckpoints } from '../../projections/runtime/checkpoints.ts';
import { checkpointKey } from '../../projections/runtime/table-versions.ts';
import type { Database } from '../../projections/tables.ts';

/** The log does not extend the checkpoint that was signed last, so nothing is signed under this origin any more. */
export class NotAnExtension extends Error {
  override readonly name = 'NotAnExtension';
}

export interface SigningOptions {
  readonly db: Kysely<Database>;
  readonly origin: string;
  readonly folder: string;
}

/**
 * Signs the tree as the projection has it, and returns the note. Each origin signs a public checkpoint once a day in
 * UTC: a later call with `isPublic` returns the one of today. A call without it signs each time. Undefined while there
 * is no tree with an event. Throws `NotAnExtension` if the tree does not extend the last checkpoint, and
 * `KeyFileError`.
 */
export function signCheckpoint(
  { db, origin, folder }: SigningOptions,
  { isPublic }: { readonly isPublic: boolean },
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${LOG_SIGNING_LOCK}))`.execute(transaction);
    const today = isPublic ? await publicOfToday(transaction, origin) : undefined;
    if (today) return today.note;
    // Until the projection has its own checkpoint, the tables of the tree are still being built.
    if (!(await readCheckpoints(transaction)).has(checkpointKey(logTreeProjection))) return undefined;
    const newest = await newestOf(transaction, origin);
    const signing = await SigningFolder.open(folder, origin, newest !== undefined);
    const tree = await readTree(transaction);
    if (tree.size === 0) return undefined;
    const head = { size: tree.size, root: tree.root() };
    for (const note of [await signing.lastCheckpoint(), newest?.note])
      if (note !== undefined) await requireExtension(transaction, head, note);
    const note = formatNote(signNote(checkpointText({ origin, ...head }), signing.signer));
    // The folder comes first: a signed checkpoint that it does not know could be contradicted later.
    await signing.keepCheckpoint(note);
    await addCheckpoint(transaction, { origin, note, isPublic });
    return note;
  });
}

async function requireExtension(db: Kysely<Database>, head: TreeHead, note: string): Promise<void> {
  const { origin, size, root } = parseCheckpoint(parseNote(note).text);
  const goOn = 'find out why; to go on after a restore, set HEARTEN_LOG_ORIGIN to a new origin';
  if (head.size < size) {
    throw new NotAnExtension(
      `the log has ${head.size} events, and ${origin} has signed ${size}: an older log was restored; ${goOn}`,
    );
  }
  if (!root.equals(await rootAt(subtreesIn(db), size))) {
    throw new NotAnExtension(
      `the first ${size} events of the log are not those that ${origin} has signed: another log was restored, or ` +
        `events were changed; ${goOn}`,
    );
  }
}
