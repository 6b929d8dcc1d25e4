import type { LogSigning } from '../../../infra/config/log-signing.ts';
import { StoreUnavailable } from '../../../infra/event-store/port.ts';
import { parseCheckpoint } from '../../../infra/log-tree/checkpoint.ts';
import { parseNote } from '../../../infra/log-tree/signed-note.ts';
import { logTreeProjection } from '../../../projections/log-tree/project.ts';
import { proveEvent } from '../../audit/prove-event.ts';
import { NotAnExtension, signCheckpoint } from '../../audit/sign-checkpoint.ts';
import type { Services } from '../../services.ts';
import { toJson } from './package/data-package.ts';

/** How long the log tree may take to reach the event, in milliseconds. */
const TREE_MS = 10_000;

/** The event whose proof a package holds. */
export interface ProvedEvent {
  readonly stream: string;
  readonly version: number;
  readonly position: bigint;
}

/**
 * The files that prove that an event is in the log: a signed checkpoint, and the way from the event's leaf to its root. The
 * checkpoint is signed for this proof, because the one of today may be older than the event. None where this process does
 * not sign. Throws `StoreUnavailable` if the tree does not reach the event, or if the log may not be signed.
 */
export async function proofFiles(
  { db, store, progress }: Pick<Services, 'db' | 'store' | 'progress'>,
  { folder, origin }: LogSigning,
  { stream, version, position }: ProvedEvent,
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (folder === undefined) return new Map();
  if (!(await progress.waitFor(logTreeProjection.name, position, TREE_MS)))
    throw new StoreUnavailable('the log tree has not reached the export');
  const note = await signCheckpoint({ db, origin, folder }, { isPublic: false }).catch(refuseForNow);
  if (note === undefined) throw new StoreUnavailable('the log tree is being built');
  const checkpoint = parseCheckpoint(parseNote(note).text);
  const known = [{ source: 'the checkpoint of the export', checkpoint, isSigned: true, note }];
  const proved = await proveEvent({ db, store, known }, stream, version);
  const { id, type, data, metadata } = proved.event;
  const proof = {
    event: { id, stream, version, type, data, metadata },
    leafIndex: proved.index,
    treeSize: proved.size,
    hashes: proved.hashes.map((hash) => hash.toString('base64')),
  };
  return new Map([
    ['checkpoint.txt', Buffer.from(note)],
    ['inclusion-proof.json', Buffer.from(toJson(proof))],
  ]);
}

/** Operators learn of it from the checkpoint of the day, which is refused, too. */
function refuseForNow(error: unknown): never {
  if (!(error instanceof NotAnExtension)) throw error;
  throw new StoreUnavailable('the log can’t be signed now', { cause: error });
}
