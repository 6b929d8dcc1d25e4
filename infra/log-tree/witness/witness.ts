import type { KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SerialQueue } from '../../background/serial-queue.ts';
import { replaceFile } from '../../data-folder/durable-file.ts';
import { type Checkpoint, parseCheckpoint } from '../checkpoint.ts';
import { cosign } from '../cosignature.ts';
import { makeKeyFile, readIfThere, readKeyFile } from '../key-file.ts';
import { EMPTY_ROOT, verifyConsistency } from '../merkle-tree.ts';
import {
  COSIGNATURE_TYPE,
  formatSignature,
  isSignedBy,
  MalformedNote,
  type NoteSigner,
  type NoteVerifier,
  parseNote,
  signerOf,
} from '../signed-note.ts';
import { KEY_FILE, witnessedLogFile } from '../stored-names.ts';
import { parseAddCheckpoint } from './add-checkpoint.ts';

export interface WitnessOptions {
  /** Its folder: the key, and for each log the last checkpoint it has cosigned. */
  readonly folder: string;
  readonly name: string;
  /** The keys of the logs that it follows. The name of a key is the origin of the log. */
  readonly logs: readonly NoteVerifier[];
  /** The time in milliseconds since 1970. */
  readonly now?: () => number;
}

export interface WitnessAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const refusal = (status: number, reason: string): WitnessAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${reason}\n`,
});
const conflict = (size: number): WitnessAnswer => ({
  status: 409,
  type: 'text/x.tlog.size',
  body: `${size}\n`,
});

/**
 * Cosigns checkpoints of logs, each only if it extends or repeats the last one of its log (C2SP `tlog-witness`). It
 * needs nothing of the log but its public key, so it can and should run on a machine of others.
 */
export class Witness {
  readonly #options: WitnessOptions;
  readonly #signer: NoteSigner;
  /** One call at a time, so that no call overtakes the check of another. */
  readonly #calls = new SerialQueue();

  private constructor(options: WitnessOptions, key: KeyObject) {
    this.#options = options;
    this.#signer = signerOf(options.name, COSIGNATURE_TYPE, key);
  }

  /** Makes a key if the folder has none. Throws `KeyFileError` and `MalformedNote`. */
  static async open(options: WitnessOptions): Promise<Witness> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    const file = join(options.folder, KEY_FILE);
    return new Witness(options, (await readKeyFile(file)) ?? (await makeKeyFile(file)));
  }

  /** The key that verifies its cosignatures. */
  get verifier(): NoteVerifier {
    return this.#signer;
  }

  /** Answers a call to `add-checkpoint`. Once it has answered with a cosignature, the checkpoint is on disk. */
  addCheckpoint(body: string): Promise<WitnessAnswer> {
    return this.#calls.run(() => this.#answer(body));
  }

  async #answer(body: string): Promise<WitnessAnswer> {
    try {
      const { oldSize, proof, note } = parseAddCheckpoint(body);
      const signed = parseNote(note);
      const checkpoint = parseCheckpoint(signed.text);
      const log = this.#options.logs.find(({ name }) => name === checkpoint.origin);
      if (!log) return refusal(404, 'this witness does not follow a log of this origin');
      if (!isSignedBy(signed, log)) return refusal(403, 'the log has not signed this checkpoint');
      if (oldSize > checkpoint.size) return refusal(400, 'the old size is larger than the new one');
      const last = await this.#last(checkpoint.origin);
      if (oldSize !== last.size) return conflict(last.size);
      if (last.size === checkpoint.size && !last.root.equals(checkpoint.root)) return conflict(last.size);
      if (!verifyConsistency(last, checkpoint, proof))
        return refusal(422, 'the proof does not show that the log has only grown');
      await replaceFile(this.#fileOf(checkpoint.origin), note);
      const now = (this.#options.now ?? Date.now)() / 1_000;
      const cosignature = cosign(signed.text, this.#signer, now);
      return { status: 200, type: 'text/plain; charset=utf-8', body: formatSignature(cosignature) };
    } catch (error) {
      if (error instanceof MalformedNote) return refusal(400, error.message);
      throw error;
    }
  }

  async #last(origin: string): Promise<Checkpoint> {
    const note = await readIfThere(this.#fileOf(origin));
    return note === undefined ? { origin, size: 0, root: EMPTY_ROOT } : parseCheckpoint(parseNote(note).text);
  }

  #fileOf(origin: string): string {
    return join(this.#options.folder, witnessedLogFile(origin));
  }
}
