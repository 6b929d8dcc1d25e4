import { freePort } from '../../infra/postgres/embedded/free-port.ts';
import { type CleanupScope, HeartenProcess, type StartOptions } from '../support/hearten-process.ts';
import type { FaultyRelay } from './relay.ts';

/**
 * Starts a Hearten that browsers reach only through the relay. Returns the address at which it listens itself. It accepts
 * writes from pages of the relay's origin, which is its public one, so people have to agree before it keeps health data.
 */
export async function serveBehind(
  scope: CleanupScope,
  relay: FaultyRelay,
  options: StartOptions,
): Promise<string> {
  // With a public origin the server names that one at its start, so its own port has to be known.
  const PORT = String(await freePort());
  const env = { ...options.env, PORT, PUBLIC_ORIGIN: relay.origin };
  await HeartenProcess.start(scope, { ...options, env });
  relay.target = `http://127.0.0.1:${PORT}`;
  return relay.target;
}
