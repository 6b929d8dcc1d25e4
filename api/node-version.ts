import { StartupError } from '../infra/config/startup-error.ts';

/**
 * The oldest Node that Hearten is tested with. Before it, Node 24 kept files open for good when a connection ended
 * while its answers waited (nodejs/node#62534).
 */
export const NODE_MIN = '24.21.0';

/** Throws `StartupError` if this process runs on an older Node. */
export function assertNodeVersion(version: string = process.versions.node): void {
  if (!isOlder(version, NODE_MIN)) return;
  throw new StartupError(
    `Node ${version} is too old: expected ${NODE_MIN} or newer. After npm ci, npm start finds it. An image needs a newer base.`,
  );
}

/** Compares versions by their numbers, such as 24.9.0 and 24.21.0. */
function isOlder(version: string, than: string): boolean {
  const [given, wanted] = [version, than].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  );
  const index = wanted?.findIndex((part, place) => part !== given?.[place]) ?? -1;
  return index >= 0 && (given?.[index] ?? 0) < (wanted?.[index] ?? 0);
}
