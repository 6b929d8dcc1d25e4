import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartupError } from '../infra/config/startup-error.ts';
import type { Config } from '../infra/config.ts';

type Address = Pick<Config, 'host' | 'port'>;

/**
 * Throws `StartupError` if the address is taken, not allowed, unknown or not of this machine. The start calls it after
 * it has started the embedded PostgreSQL, if it uses one, and before it creates a master key or opens the services.
 */
export async function assertAddressFree(address: Address): Promise<void> {
  const probe = createServer();
  await withStartupError(address, once(probe.listen(address.port, address.host), 'listening'));
  await new Promise((closed) => probe.close(closed));
}

/**
 * Starts to accept calls. Throws `StartupError` as `assertAddressFree` does: another process may have taken the address
 * since then.
 */
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
    if (code === 'EADDRNOTAVAIL') throw new StartupError(`HOST ${host} is not an address of this machine`);
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new StartupError(`HOST ${host} has no address: set HOST to an address of this machine`);
    throw error;
  }
}
