import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client.ts';
import type { Installation } from './installation.ts';

/**
 * Registers a new person and returns the username. The request names `address` as the person's own, from the network
 * that RFC 2544 keeps for tests. Each step names another one, so that no step uses up the limits of another.
 */
export async function registerPerson(
  { origin }: Pick<Installation, 'origin'>,
  address: `198.19.0.${number}`,
): Promise<string> {
  const username = `p${randomUUID().slice(0, 12)}`;
  await new ApiClient(origin, { headers: { 'x-forwarded-for': address } }).register(username);
  return username;
}
