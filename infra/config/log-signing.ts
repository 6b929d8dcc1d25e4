import { join, resolve } from 'node:path';
import { LOG_SIGNING_FOLDER } from '../data-folder/stored-names.ts';
import {
  COSIGNATURE_TYPE,
  isKeyName,
  MalformedNote,
  type NoteVerifier,
  parseVerifier,
} from '../log-tree/signed-note.ts';
import { type Environment, invalidSetting, readList, readText } from './variables.ts';

/** A witness that cosigns checkpoints of the log. */
export interface WitnessSettings {
  readonly verifier: NoteVerifier;
  /** The address without `/add-checkpoint`. */
  readonly url: string;
}

/** The settings for signed checkpoints of the log. */
export interface LogSigning {
  /** The name of the log in its checkpoints. */
  readonly origin: string;
  /** Where the key lies. Without it this process cannot sign. */
  readonly folder: string | undefined;
  readonly witnesses: readonly WitnessSettings[];
}

const NO_HOST = 'localhost';
const WITNESSES = 'witnesses separated by commas, each its verifier key, a space and its https address';

/**
 * Reads the settings. Without `HEARTEN_LOG_SIGNING_FOLDER` the key lies in the data folder. Only an installation with
 * the embedded PostgreSQL has one. If there is neither the variable nor a data folder, this process does not sign.
 * Throws `ConfigError`.
 */
export function readLogSigning(
  env: Environment,
  given: { readonly publicOrigin: string | undefined; readonly dataFolder?: string },
): LogSigning {
  const host = given.publicOrigin === undefined ? NO_HOST : new URL(given.publicOrigin).host;
  const origin = readText(env, 'HEARTEN_LOG_ORIGIN') ?? `${host}/log`;
  if (!isKeyName(origin))
    throw invalidSetting(
      'HEARTEN_LOG_ORIGIN',
      origin,
      'a name such as hearten.example/log, without + and spaces',
    );
  const folder = readText(env, 'HEARTEN_LOG_SIGNING_FOLDER');
  const byDefault = given.dataFolder && join(given.dataFolder, LOG_SIGNING_FOLDER);
  return {
    origin,
    folder: folder === undefined ? byDefault : resolve(folder),
    witnesses: (readList(env, 'HEARTEN_LOG_WITNESSES', WITNESSES) ?? []).map(readWitness),
  };
}

/** On `localhost` and `127.0.0.1`, http is allowed as well. */
function readWitness(text: string): WitnessSettings {
  const [key = '', url = '', ...rest] = text.split(/\s+/);
  try {
    const verifier = parseVerifier(key);
    const { protocol, hostname } = new URL(url);
    const isSecure =
      protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
    if (rest.length === 0 && isSecure && verifier.type === COSIGNATURE_TYPE)
      return { verifier, url: url.replace(/\/$/, '') };
  } catch (error) {
    if (!(error instanceof MalformedNote || error instanceof TypeError)) throw error;
  }
  throw invalidSetting('HEARTEN_LOG_WITNESSES', text, WITNESSES);
}
