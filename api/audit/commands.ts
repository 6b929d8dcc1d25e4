import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { LogSigning } from '../../infra/config/log-signing.ts';
import {
  formatVerifier,
  MalformedNote,
  type NoteVerifier,
  parseVerifier,
} from '../../infra/log-tree/signed-note.ts';
import { readSigner } from '../../infra/log-tree/signing-folder.ts';
import type { CliContext } from '../../projections/cli/context.ts';
import { progressBar } from '../../projections/cli/progress-bar.ts';
import { describeReport } from './describe-report.ts';
import { type KnownCheckpoint, knownCheckpoints } from './known-checkpoints.ts';
import { LogSigner } from './log-signer.ts';
import { NotProvable, proveEvent } from './prove-event.ts';
import { signCheckpoint } from './sign-checkpoint.ts';
import { verifyLog } from './verify-log.ts';

export const AUDIT_USAGE = `Usage: npm run audit -- COMMAND

  checkpoint [--now]              sign the checkpoint of today and print it; --now: sign the log as it is now
  verify [--checkpoint FILE]… [--key KEY]
                                  read the whole log, and compare it with its tree and its signed checkpoints
  prove STREAM VERSION            print the proof that an event is in a signed checkpoint
  witness --folder DIR --name NAME --log KEY… [--host HOST] [--port PORT]
                                  cosign checkpoints of logs that only grow; needs no Hearten on its machine`;

export interface AuditOutput {
  /** Takes a line of the result. */
  readonly print: (line: string) => void;
  /** Takes a line about the work. */
  readonly report: (line: string) => void;
}

/** A command on the stores of an installation. Resolves to true if it found no problem. */
export type AuditCommand = (tools: CliContext, settings: LogSigning, output: AuditOutput) => Promise<boolean>;

/** A command that runs a witness. */
export interface WitnessCommand {
  readonly folder: string;
  readonly name: string;
  readonly logs: readonly NoteVerifier[];
  readonly host: string;
  readonly port: number;
}

/** The words are no command. */
export class NoCommand extends Error {
  override readonly name = 'NoCommand';
}

const WITNESS_PORT = 8_090;

/** The command that the words name. Throws `NoCommand` and `MalformedNote`. */
export function parseAuditCommand(words: readonly string[]): AuditCommand | WitnessCommand {
  const { verb, rest, values } = parse(words);
  const given = Object.keys(values).sort().join();
  if (verb === 'checkpoint' && rest.length === 0 && ['', 'now'].includes(given))
    return values.now ? signNow : signToday;
  if (verb === 'verify' && rest.length === 0 && ['', 'checkpoint', 'checkpoint,key', 'key'].includes(given)) {
    const files = values.checkpoint ?? [];
    return verifyCommand(files, values.key === undefined ? undefined : parseVerifier(values.key));
  }
  const [stream, version = ''] = rest;
  if (
    verb === 'prove' &&
    rest.length === 2 &&
    given === '' &&
    stream !== undefined &&
    /^\d{1,9}$/.test(version)
  )
    return proveCommand(stream, Number(version));
  const { folder, name, log: keys = [], host = '127.0.0.1', port = String(WITNESS_PORT) } = values;
  const isWitness = verb === 'witness' && rest.length === 0 && folder !== undefined && name !== undefined;
  if (isWitness && keys.length > 0 && /^\d{1,5}$/.test(port))
    return { folder, name, logs: keys.map(parseVerifier), host, port: Number(port) };
  throw new NoCommand('the words are no command');
}

function parse(words: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        now: { type: 'boolean' },
        checkpoint: { type: 'string', multiple: true },
        key: { type: 'string' },
        folder: { type: 'string' },
        name: { type: 'string' },
        log: { type: 'string', multiple: true },
        host: { type: 'string' },
        port: { type: 'string' },
      },
    });
    const [verb, ...rest] = positionals;
    return { verb, rest, values };
  } catch (error) {
    throw new NoCommand((error as Error).message, { cause: error });
  }
}

const signToday: AuditCommand = async ({ db }, settings, output) => {
  requireFolder(settings);
  return printed(await new LogSigner({ db }, settings).signToday(), settings, output);
};

const signNow: AuditCommand = async ({ db }, settings, output) => {
  const { origin } = settings;
  const folder = requireFolder(settings);
  return printed(await signCheckpoint({ db, origin, folder }, { isPublic: false }), settings, output);
};

async function printed(
  note: string | undefined,
  settings: LogSigning,
  { print, report }: AuditOutput,
): Promise<boolean> {
  if (note === undefined) {
    report('the tree has no events yet: start Hearten with its projector first');
    return false;
  }
  const verifier = await verifierOf(settings);
  if (verifier) report(`verifier key: ${formatVerifier(verifier)}`);
  print(note.trimEnd());
  return true;
}

const verifyCommand =
  (files: readonly string[], key: NoteVerifier | undefined): AuditCommand =>
  async ({ db, store, log, signal }, settings, { print, report }) => {
    const copies = files.map((file) => ({ file, note: readFileSync(file, 'utf8') }));
    const known = await knownOf({ db }, settings, copies, key);
    if (!known.some(({ isSigned }) => isSigned))
      report('no signed checkpoint is known, so a change before the last rebuild of the tree would not show');
    const bar = progressBar(process.stderr, 'verify', await store.lastPosition());
    const began = performance.now();
    const found = await verifyLog({
      ...{ db, store, known, log },
      ...(signal && { signal }),
      onProgress: (position) => bar.show(position),
    }).finally(() => bar.end());
    const { isWell, lines } = describeReport(found, settings.origin);
    for (const line of lines) print(line);
    report(`${found.events} events read in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    return isWell;
  };

const proveCommand =
  (stream: string, version: number): AuditCommand =>
  async ({ db, store }, settings, { print, report }) => {
    try {
      const known = await knownOf({ db }, settings, [], undefined);
      const { event, index, proof } = await proveEvent({ db, store, known }, stream, version);
      report(`event ${event.id} at position ${event.position} is leaf ${index}`);
      print(proof.trimEnd());
      return true;
    } catch (error) {
      if (!(error instanceof NotProvable)) throw error;
      report(error.message);
      return false;
    }
  };

async function knownOf(
  { db }: Pick<CliContext, 'db'>,
  settings: LogSigning,
  copies: readonly { readonly file: string; readonly note: string }[],
  key: NoteVerifier | undefined,
): Promise<readonly KnownCheckpoint[]> {
  const { origin, folder } = settings;
  return knownCheckpoints({ db, origin, folder, copies, verifier: key ?? (await verifierOf(settings)) });
}

const verifierOf = async ({ folder, origin }: LogSigning): Promise<NoteVerifier | undefined> =>
  folder === undefined ? undefined : readSigner(folder, origin);

function requireFolder({ folder }: LogSigning): string {
  if (folder === undefined)
    throw new MalformedNote('HEARTEN_LOG_SIGNING_FOLDER is not set: it names the folder of the signing key');
  return folder;
}
