import { freePort } from '../../infra/postgres/embedded/free-port.ts';
import { type CleanupScope, HeartenProcess, type StartOptions } from '../support/hearten-process.ts';
import type { FaultyRelay } from './relay.ts';

/**
 * Starts a Hearten that browsers reach only through the relay. Returns the server's own address. The relay's origin is
 * the public one: the server accepts writes from its pages, and keeps health data only after consent.
 */
export async function serveBehind(
  scope: CleanupScope,
  relay: FaultyRelay,
  options: StartOptions,
): Promise<string> {
  // With a public origin the server prints that one at its start instead of its own address, so its port is chosen
  // here.
  const PORT = String(await freePort());
  const env = { ...options.env, PORT, PUBLIC_ORIGIN: relay.origin };
  await HeartenProcess.start(scope, { ...options, env });
  relay.target = `http://127.0.0.1:${PORT}`;
  return relay.target;
}
