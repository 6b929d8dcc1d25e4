import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError } from '../../infra/config/config-error.ts';
import type { LogSigning } from '../../infra/config/log-signing.ts';
import { formatVerifier, type NoteVerifier, parseVerifier } from '../../infra/log-tree/signed-note.ts';
import { readSigner } from '../../infra/log-tree/signing-folder.ts';
import type { WitnessOptions } from '../../infra/log-tree/witness/witness.ts';
import type { CommandOutput } from '../../projections/cli/commands.ts';
import type { CliContext } from '../../projections/cli/context.ts';
import { progressBar } from '../../projections/cli/progress-bar.ts';
import { NoCommand } from '../cli/no-command.ts';
import { describeReport } from './describe-report.ts';
import { knownCheckpoints } from './known-checkpoints.ts';
import { LogSigner } from './log-signer.ts';
import { NotProvable, proveEvent } from './prove-event.ts';
import { signCheckpoint } from './sign-checkpoint.ts';
import { verifyLog } from './verify-log.ts';

export const AUDIT_USAGE = `Usage: npm run audit -- COMMAND

  checkpoint [--now]              sign the public checkpoint of today unless there is one, ask each witness that
                                  has not cosigned it, and print it; --now: sign the log as it is now, print it, and
                                  don't publish it
  verify [--checkpoint FILE]… [--key KEY]
                                  read the whole log, and compare it with its tree and with each checkpoint that is
                                  in the database, in the folder of the key and in a FILE
  prove STREAM VERSION            print the proof that an event is in a signed checkpoint
  witness --folder DIR --name NAME --log KEY… [--host HOST] [--port PORT]
                                  cosign checkpoints of logs that only grow; needs no Hearten on its machine`;

/**
 * A command on the stores of an installation. Resolves to true if it found no problem. Throws `ConfigError` if it needs
 * the folder of the signing key and the settings name none.
 */
export type AuditCommand = (
  tools: Pick<CliContext, 'db' | 'store' | 'log' | 'signal'>,
  settings: LogSigning,
  output: Pick<CommandOutput, 'print' | 'report'>,
) => Promise<boolean>;

/** How the command `witness` runs a witness, which needs no store and no settings. */
export interface WitnessRun extends Pick<WitnessOptions, 'folder' | 'name' | 'logs'> {
  readonly host: string;
  readonly port: number;
}

const WITNESS_PORT = 8_090;
const MAX_PORT = 65_535;

/** The options of each command. */
const OPTIONS = {
  checkpoint: { now: { type: 'boolean' } },
  verify: { checkpoint: { type: 'string', multiple: true }, key: { type: 'string' } },
  prove: {},
  witness: {
    folder: { type: 'string' },
    name: { type: 'string' },
    log: { type: 'string', multiple: true },
    host: { type: 'string' },
    port: { type: 'string' },
  },
} as const satisfies Record<string, ParseArgsConfig['options']>;

/** The command that the words name. Throws `NoCommand`, and `MalformedNote` for a malformed key. */
export function parseAuditCommand([verb, ...words]: readonly string[]): AuditCommand | WitnessRun {
  switch (verb) {
    case 'checkpoint':
      return parse(words, OPTIONS.checkpoint, 0).values.now ? signNow : signToday;
    case 'verify': {
      const { checkpoint = [], key } = parse(words, OPTIONS.verify, 0).values;
      return verifyCommand(checkpoint, key === undefined ? undefined : parseVerifier(key));
    }
    case 'prove': {
      const [stream = '', version = ''] = parse(words, OPTIONS.prove, 2).positionals;
      if (!/^\d{1,9}$/.test(version)) throw new NoCommand(`${version} is not a version of an event`);
      return proveCommand(stream, Number(version));
    }
    case 'witness':
      return readWitnessRun(parse(words, OPTIONS.witness, 0).values);
    default:
      throw new NoCommand('unknown command');
  }
}

function readWitnessRun(values: ReturnType<typeof parse<typeof OPTIONS.witness>>['values']): WitnessRun {
  const { folder, name, log: keys = [], host = '127.0.0.1', port = String(WITNESS_PORT) } = values;
  if (folder === undefined || name === undefined || keys.length === 0)
    throw new NoCommand('a witness needs a folder, a name and the key of a log');
  if (!/^\d{1,5}$/.test(port) || Number(port) > MAX_PORT) throw new NoCommand(`${port} is not a port`);
  return { folder, name, logs: keys.map(parseVerifier), host, port: Number(port) };
}

function parse<Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
  positionalCount: number,
) {
  try {
    const parsed = parseArgs({ args: [...words], allowPositionals: true, options });
    if (parsed.positionals.length === positionalCount) return parsed;
  } catch (error) {
    throw new NoCommand((error as Error).message, { cause: error });
  }
  throw new NoCommand('the command has too few words or too many');
}

const signToday: AuditCommand = async ({ db }, settings, output) => {
  requireFolder(settings);
  return printNote(await new LogSigner({ db }, settings).signToday(), settings, output);
};

const signNow: AuditCommand = async ({ db }, settings, output) => {
  const { origin } = settings;
  const folder = requireFolder(settings);
  return printNote(await signCheckpoint({ db, origin, folder }, { isPublic: false }), settings, output);
};

/** Prints a signed checkpoint, and reports the key that verifies it. False if there is none. */
async function printNote(
  note: string | undefined,
  settings: LogSigning,
  { print, report }: Parameters<AuditCommand>[2],
): Promise<boolean> {
  if (note === undefined) {
    report('the tree has no events yet: start Hearten with its projector first');
    return false;
  }
  const verifier = await ownVerifier(settings);
  if (verifier) report(`verifier key: ${formatVerifier(verifier)}`);
  print(note.trimEnd());
  return true;
}

const verifyCommand =
  (files: readonly string[], key: NoteVerifier | undefined): AuditCommand =>
  async ({ db, store, log, signal }, settings, { print, report }) => {
    const copies = files.map((file) => ({ file, note: readFileSync(file, 'utf8') }));
    const { origin, folder } = settings;
    const verifier = key ?? (await ownVerifier(settings));
    const known = await knownCheckpoints({ db, origin, folder, copies, verifier });
    if (!verifier && known.length > 0)
      report(
        `the key of ${origin} is not known here, so no signature is checked: give the key with --key, or name its ` +
          'folder in HEARTEN_LOG_SIGNING_FOLDER',
      );
    else if (!known.some(({ isSigned }) => isSigned))
      report('no signed checkpoint is known, so a change before the last rebuild of the tree may not show');
    const bar = progressBar(process.stderr, 'verify', await store.lastPosition());
    const began = performance.now();
    const found = await verifyLog({
      ...{ db, store, known, log },
      ...(signal && { signal }),
      onProgress: (position) => bar.show(position),
    }).finally(() => bar.end());
    const { isWell, lines } = describeReport(found, origin);
    for (const line of lines) print(line);
    report(`${found.events} events read in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    return isWell;
  };

const proveCommand =
  (stream: string, version: number): AuditCommand =>
  async ({ db, store }, settings, { print, report }) => {
    const { origin } = settings;
    const folder = requireFolder(settings);
    try {
      const verifier = await ownVerifier(settings);
      const known = await knownCheckpoints({ db, origin, folder, copies: [], verifier });
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

/** The public half of the signing key, if this installation has the key. */
const ownVerifier = async ({ folder, origin }: LogSigning): Promise<NoteVerifier | undefined> =>
  folder === undefined ? undefined : readSigner(folder, origin);

/** Throws `ConfigError`. */
function requireFolder({ folder }: LogSigning): string {
  if (folder !== undefined) return folder;
  throw new ConfigError(
    'HEARTEN_LOG_SIGNING_FOLDER is not set: with DATABASE_URL, it names the folder of the signing key, which is ' +
      'otherwise in the data folder',
  );
}
