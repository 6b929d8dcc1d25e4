import { uuidV5 } from '../../../infra/crypto/uuid-v5.ts';

/**
 * The person's own id of a recommended act: the same at every time and in every process, so that a list can be
 * shown, and its acts be done, before anything of it is written.
 */
export const actIdOf =
  (personId: string) =>
  (slug: string): string =>
    uuidV5(`${personId}:act:${slug}`);
