import { appendFileSync, copyFileSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../infra/postgres/embedded/free-port.ts';
import { makeTemporaryFolder } from '../../infra/testing/temporary-folder.ts';
import type { CleanupScope } from '../support/hearten-process.ts';
import { readCommandBlocks } from './documented-commands.ts';
import type { ReleaseRepository } from './release-repository.ts';
import { type CommandResult, runCommand, show } from './run-command.ts';

/** With EventStoreDB, or with PostgreSQL alone. */
export type Setup = 'eventstore' | 'postgres';

export interface InstallationOptions {
  readonly setup: Setup;
  readonly release: ReleaseRepository;
  readonly version?: '1.0.2';
  /** Leaves the containers, the volumes and the folder in place. */
  readonly isKept: boolean;
  /** A compose file with what this machine needs besides. */
  readonly machineFile: string | undefined;
}

export const DOCUMENT = 'docs/operations.md';
/** A build takes minutes on a small machine. */
const COMMAND_MAX_MS = 900_000;
/** Variables of the caller that would change what Compose does. */
const FOREIGN = /^(COMPOSE_|HEARTEN_|PROXY_SUBNET$|TRUST_PROXY$|PUBLI|SECRETS_FOLDER$|API_|\w+_IMAGE$)/;
let created = 0;

type Parts = Pick<Installation, 'folder' | 'project' | 'port' | 'subnet'>;

/**
 * A Hearten of its own: a clone in a folder, a Compose project, an image name, a port and a subnet. Nothing of it is
 * shared with another installation on this machine.
 */
export class Installation {
  readonly setup: Setup;
  readonly folder: string;
  readonly project: string;
  readonly port: number;
  /** The addresses between the proxy and the api. */
  readonly subnet: string;
  /** The name of the image. */
  readonly image: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #machineFile: string | undefined;

  private constructor(options: InstallationOptions, parts: Parts) {
    const { folder, project, port, subnet } = parts;
    this.setup = options.setup;
    this.#machineFile = options.machineFile;
    this.folder = folder;
    this.project = project;
    this.port = port;
    this.subnet = subnet;
    this.image = `${project}-image`;
    const own = Object.entries(process.env).filter(([name]) => !FOREIGN.test(name));
    this.#env = { ...Object.fromEntries(own), COMPOSE_PROJECT_NAME: project };
  }

  static async create(scope: CleanupScope, options: InstallationOptions): Promise<Installation> {
    const { release, version, isKept } = options;
    const folder = await makeTemporaryFolder('hearten-containers-');
    release.clone(folder, version);
    const number = created++;
    const project = `hearten-containers-${process.pid}-${number}`;
    const subnet = `172.30.${100 + ((process.pid + number) % 150)}.0/24`;
    const installation = new Installation(options, { folder, project, subnet, port: await freePort() });
    installation.configure({
      PUBLISH_ON: `127.0.0.1:${installation.port}`,
      PROXY_SUBNET: subnet,
      TRUST_PROXY: subnet,
      HEARTEN_IMAGE: installation.image,
    });
    scope.after(async () => {
      if (isKept) return show(`Kept: ${folder}, Compose project ${project}`);
      const ending = { cwd: folder, env: installation.#env, isQuiet: true, isCleanup: true };
      await runCommand('docker compose down --volumes --remove-orphans --timeout 5', ending);
      await runCommand(`docker image rm ${installation.image} ${installation.image}:previous`, ending);
      await rm(folder, { recursive: true, force: true });
    });
    return installation;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Adds settings to `.env`. The last value of a name counts. */
  configure(settings: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(settings)) {
      appendFileSync(join(this.folder, '.env'), `${name}=${value}\n`);
    }
  }

  /** Selects the compose file, for PostgreSQL alone as the document says. */
  async chooseSetup(): Promise<void> {
    if (this.setup === 'postgres') {
      for (const command of this.documented('With EventStoreDB or with PostgreSQL alone'))
        await this.run(command);
    }
    if (this.#machineFile === undefined) return;
    copyFileSync(this.#machineFile, join(this.folder, 'machine.yaml'));
    const file = this.setup === 'postgres' ? 'compose.postgres.yaml' : 'compose.yaml';
    this.configure({ COMPOSE_FILE: `${file}:machine.yaml` });
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  secret(name: string): string {
    return this.read(`secrets/${name}`).trim();
  }

  /** The commands of a block of operations.md that apply to this setup. `index` counts the heading's blocks from 0. */
  documented(heading: string, index = 0, text = this.read(DOCUMENT)): string[] {
    const blocks = readCommandBlocks(text).filter((block) => block.heading === heading);
    const block = blocks[index];
    if (!block) throw new Error(`${DOCUMENT} has no block ${index + 1} of commands under "${heading}"`);
    return block.commands.filter((command) => this.setup === 'eventstore' || !command.includes('eventstore'));
  }

  /** Runs a command in the folder of the installation, and throws if it fails. */
  async run(command: string, options: { isQuiet?: boolean } = {}): Promise<CommandResult> {
    const result = await this.try(command, options);
    if (result.code !== 0) throw new Error(`exit ${result.code}: ${command}\n${lastLines(result.said)}`);
    return result;
  }

  /** Runs a command and expects it to fail. */
  async fail(command: string): Promise<CommandResult> {
    const result = await this.try(command);
    if (result.code === 0) throw new Error(`should have failed: ${command}`);
    return result;
  }

  /** Runs a command that may fail. In `docker image tag`, this installation's image name replaces `hearten`. */
  async try(
    command: string,
    { isQuiet = false, timeoutMs = COMMAND_MAX_MS }: { isQuiet?: boolean; timeoutMs?: number } = {},
  ): Promise<CommandResult> {
    const own = command.startsWith('docker image tag ')
      ? command.replace(/(?<= )hearten(?=:previous|[ ]|$)/g, this.image)
      : command;
    return runCommand(own, { cwd: this.folder, env: this.#env, isQuiet, timeoutMs });
  }

  /** Runs the commands of a block that apply to this setup. Throws at the first one that fails. */
  async runDocumented(heading: string, index = 0): Promise<CommandResult[]> {
    const results: CommandResult[] = [];
    for (const command of this.documented(heading, index)) results.push(await this.run(command));
    return results;
  }

  /** The ids of the running containers of a service. */
  async containers(service: string): Promise<string[]> {
    const { out } = await this.run(`docker compose ps --quiet ${service}`, { isQuiet: true });
    return out.split('\n').filter(Boolean);
  }

  /** A detail of each running container of a service, by a template of `docker inspect`. */
  async inspect(service: string, template: string): Promise<string[]> {
    const ids = await this.containers(service);
    if (ids.length === 0) return [];
    const { out } = await this.run(`docker inspect --format '${template}' ${ids.join(' ')}`, {
      isQuiet: true,
    });
    return out.trim().split('\n');
  }
}

const lastLines = (text: string) => text.trim().split('\n').slice(-8).join('\n');
