import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** The parts of a service in compose.yaml that the tests read. */
export interface ComposeService {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly user?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks: readonly string[];
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly deploy?: {
    readonly resources: { readonly limits: { readonly cpus: string; readonly memory: string } };
  };
  readonly healthcheck?: { readonly test: readonly string[] };
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

export const composeText = (): Promise<string> => readFile(`${REPOSITORY}compose.yaml`, 'utf8');

/** Reads compose.yaml as Compose does with these variables. Throws if a required one is missing. */
export async function readCompose(variables: Readonly<Record<string, string>>): Promise<ComposeFile> {
  return parse(await composeText(), (_key, value) => interpolate(value, variables), { merge: true });
}

/** Replaces `${NAME}`, `${NAME:-default}`, `${NAME:?message}` and `$$` in values only. */
function interpolate(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value !== 'string') return value;
  return value.replace(
    /\$(?:\$|\{(\w+)(?:(:[-?])([^}]*))?\})/g,
    (whole, name?: string, operator?: string, rest = '') => {
      if (name === undefined) return '$';
      if (variables[name]) return variables[name];
      if (operator === ':?') throw new Error(`required variable ${name} is missing a value: ${rest}`);
      if (operator === ':-') return rest as string;
      throw new Error(`${whole} has neither a default nor a message`);
    },
  );
}
