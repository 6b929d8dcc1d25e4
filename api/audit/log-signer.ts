import type { LogSigning } from '../../infra/config/log-signing.ts';
import { cosignedAt } from '../../infra/log-tree/cosignature.ts';
import { replaceNote } from '../../infra/log-tree/published-checkpoints.ts';
import { formatNote, parseNote, withSignature } from '../../infra/log-tree/signed-note.ts';
import { askWitness } from '../../infra/log-tree/witness/ask-witness.ts';
import { subtreesIn } from '../../projections/log-tree/queries.ts';
import type { Services } from '../services.ts';
import { signCheckpoint } from './sign-checkpoint.ts';

/** Signs the public checkpoint of a day in UTC, and has it cosigned by the witnesses of the settings. */
export class LogSigner {
  readonly #db: Services['db'];
  readonly #settings: LogSigning;

  constructor({ db }: Pick<Services, 'db'>, settings: LogSigning) {
    this.#db = db;
    this.#settings = settings;
  }

  /**
   * Signs the checkpoint of today unless there is one, and asks each witness that has not cosigned it. After a
   * failure the other witnesses are still asked. Returns the note; undefined while there is no tree with an event.
   * Throws `NotAnExtension`, `KeyFileError`, an `Error` without a folder, and after asking all an `AggregateError` of
   * the failures, such as `NotCosigned`.
   */
  async signToday(): Promise<string | undefined> {
    const { origin, folder, witnesses } = this.#settings;
    if (folder === undefined) throw new Error('this process has no folder for the key of the log');
    const db = this.#db;
    let note = await signCheckpoint({ db, origin, folder }, { isPublic: true });
    const refusals: unknown[] = [];
    for (const witness of witnesses) {
      if (note === undefined || cosignedAt(parseNote(note), witness.verifier) !== undefined) continue;
      try {
        const cosignature = await askWitness(witness, note, subtreesIn(db));
        const cosigned = formatNote(withSignature(parseNote(note), cosignature));
        await replaceNote(db, note, cosigned);
        note = cosigned;
      } catch (error) {
        refusals.push(error);
      }
    }
    if (refusals.length > 0) {
      const reasons = refusals.map((error) => (error as Error).message).join('; ');
      throw new AggregateError(refusals, `the checkpoint of today is signed, but not cosigned: ${reasons}`);
    }
    return note;
  }
}
