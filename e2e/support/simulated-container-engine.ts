import { execFileSync } from 'node:child_process';
import { chmod, chown, copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SimulatedServer } from '../../infra/event-store/testing/simulated-server/simulated-server.ts';
import { freePort } from '../../infra/postgres/embedded/free-port.ts';
import { postgresOverTcp } from '../../infra/testing/postgres-over-tcp.ts';
import { createTestDatabase } from '../../infra/testing/test-database.ts';
import type { ComposeMount, ComposeService } from './compose-file.ts';
import { type CleanupScope, temporaryFolder } from './hearten-process.ts';
import { ServiceProcess } from './service-process.ts';

export const MAKE_SECRETS = fileURLToPath(new URL('../../infra/docker/make-secrets.sh', import.meta.url));
/** An unused user id, which owns nothing. */
const UNPRIVILEGED_UID = 12_345;

/** Creates the secret files of a new installation. Returns their folder. */
export async function makeSecrets(t: CleanupScope): Promise<string> {
  const folder = join(await temporaryFolder(t), 'secrets');
  execFileSync('sh', [MAKE_SECRETS, folder]);
  return folder;
}

/** The environment with the paths of secrets in `folder` instead of an engine's paths. */
export function withSecretsIn(folder: string, environment: Readonly<Record<string, string>>, extension = '') {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/^\/run\/secrets\/(.+)$/, (_, secret: string) => join(folder, `${secret}${extension}`)),
    ]),
  );
}

/** The name under which Compose knows the secret or the configuration. */
export const sourceOf = (mount: ComposeMount): string => (typeof mount === 'string' ? mount : mount.source);

/**
 * Simulates what a container engine gives the services: stores by name, secrets as files, and a user. The log accepts
 * encrypted connections only, with the certificate of `make-secrets.sh`.
 */
export async function simulateContainerEngine(t: CleanupScope, folder: string) {
  const { connectionString } = await createTestDatabase(t);
  const made = await makeSecrets(t);
  const read = (secret: string) => readFile(join(made, `${secret}.txt`));
  const certificate = { chain: await read('eventstore-certificate'), key: await read('eventstore-key') };
  const eventStore = await SimulatedServer.start(t, certificate);
  await writeFile(join(made, 'database-url.txt'), postgresOverTcp(connectionString));
  const url = (await read('eventstore-url')).toString();
  const uid = process.getuid?.() === 0 ? UNPRIVILEGED_UID : undefined;

  /** Starts a service on its own port. Resolves when it is healthy. */
  const start = async (service: ComposeService) => {
    const port = await freePort();
    const { environment } = service;
    const mounted = await mountSecrets(t, made, (service.secrets ?? []).map(sourceOf));
    // An engine mounts it below /run/secrets, where its mode does not matter. Elsewhere only its owner may read it.
    await chmod(join(mounted, 'master-key'), 0o600);
    if (uid !== undefined) await chown(join(mounted, 'master-key'), uid, uid);
    const here = url
      .replace('eventstore:2113', `localhost:${eventStore.port}`)
      .replace('/run/secrets', mounted);
    if (environment.EVENTSTORE_URL_FILE) await writeFile(join(mounted, 'eventstore-url'), here);
    const env = {
      PATH: process.env.PATH,
      ...withSecretsIn(mounted, environment),
      PORT: String(port),
      ...(environment.HOST && { HOST: '127.0.0.1' }),
    };
    const started = await ServiceProcess.start(t, { folder, service, env, uid });
    return { process: started, origin: `http://127.0.0.1:${port}` };
  };
  return { eventStore, start };
}

/** Copies secrets as Compose mounts them: single files, each with its own mode. */
async function mountSecrets(t: CleanupScope, made: string, secrets: readonly string[]): Promise<string> {
  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  await Promise.all(secrets.map((secret) => copyFile(join(made, `${secret}.txt`), join(folder, secret))));
  return folder;
}
