import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** Where Compose mounts a file: a secret by its name in /run/secrets, a config by its name in /, or at `target`. */
export type ComposeMount = string | { readonly source: string; readonly target: string };

/** The parts of a service that the tests read. */
export interface ComposeService {
  readonly image: string;
  /** Without any, Compose always starts it. */
  readonly profiles?: readonly string[];
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly pull_policy?: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly env_file?: readonly string[];
  readonly user?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets?: readonly ComposeMount[];
  readonly configs?: readonly ComposeMount[];
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

interface ComposeNetwork {
  readonly internal?: boolean;
  readonly driver_opts?: Readonly<Record<string, string>>;
  readonly ipam?: { readonly config: readonly { readonly subnet: string }[] };
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, ComposeNetwork>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly configs: Readonly<Record<string, { readonly file: string }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** With EventStoreDB, and with PostgreSQL alone. */
export const COMPOSE_FILES = ['compose.yaml', 'compose.postgres.yaml'] as const;
type ComposeFileName = (typeof COMPOSE_FILES)[number];

export const composeText = (name: ComposeFileName): Promise<string> =>
  readFile(`${REPOSITORY}${name}`, 'utf8');

/**
 * Reads a file as Compose does with these variables. Throws if one that has no default is missing or empty, where
 * Compose may only warn.
 */
export async function readCompose(
  name: ComposeFileName,
  variables: Readonly<Record<string, string>>,
): Promise<ComposeFile> {
  const file = await readInterpolated(name, variables);
  const services = await Promise.all(
    Object.entries(file.services).map(async ([service, { extends: base, ...own }]) => {
      const from = base && (await readInterpolated(base.file, variables)).services[base.service];
      const { environment, ...merged } = merge(from, own) as ComposeService;
      return [service, { ...merged, environment: withoutUnset(environment, variables) }] as const;
    }),
  );
  return { ...file, services: Object.fromEntries(services) as Readonly<Record<string, ComposeService>> };
}

/** A variable without a value is the caller's, and is left out if the caller has none. */
function withoutUnset(
  environment: Readonly<Record<string, string | null>> | undefined,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  const named = Object.entries(environment ?? {}).map(
    ([name, value]) => [name, value ?? variables[name]] as const,
  );
  return Object.fromEntries(named.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

type Extends = { readonly file: ComposeFileName; readonly service: string };
type RawFile = Omit<ComposeFile, 'services'> & {
  readonly services: Readonly<Record<string, Partial<ComposeService> & { readonly extends?: Extends }>>;
};

async function readInterpolated(name: ComposeFileName, variables: Readonly<Record<string, string>>) {
  const parsed = parse(await composeText(name), (_key, value) => interpolate(value, variables), {
    merge: true,
  });
  return parsed as RawFile;
}

/** Merges a service into the one that it extends, as Compose does: mappings by key, lists one after the other. */
function merge(base: unknown, own: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(own)) return [...base, ...own];
  if (!isMapping(base) || !isMapping(own)) return own ?? base;
  const keys = new Set([...Object.keys(base), ...Object.keys(own)]);
  return Object.fromEntries([...keys].map((key) => [key, merge(base[key], own[key])]));
}

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
