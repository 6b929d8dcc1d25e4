import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../infra/config.ts';
import { StartupError } from '../infra/data-folder/startup-error.ts';

type Address = Pick<Config, 'host' | 'port'>;

/** Throws `StartupError` for an address that can't be listened at: better known before anything is made. */
export async function assertAddressFree(address: Address): Promise<void> {
  const probe = createServer();
  await withStartupError(address, once(probe.listen(address.port, address.host), 'listening'));
  await new Promise((closed) => probe.close(closed));
}

/** Takes calls from now on. Throws `StartupError` as above: another process may have been quicker. */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<void> {
  await withStartupError({ host, port }, app.listen({ host, port }));
}

async function withStartupError({ host, port }: Address, attempt: Promise<unknown>): Promise<void> {
  try {
    await attempt;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartupError(`port ${port} on ${host} is taken: set PORT to another one`);
    if (code === 'EACCES')
      throw new StartupError(`port ${port} on ${host} may not be opened: set PORT to another one`);
    if (code === 'EADDRNOTAVAIL') throw new StartupError(`HOST ${host} is no address of this machine`);
    throw error;
  }
}
