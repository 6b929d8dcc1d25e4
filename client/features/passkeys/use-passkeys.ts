import { api } from '../../lib/api.ts';
import { useResource } from '../../lib/resource.ts';

/** The signed-in person's passkeys. */
export const usePasskeys = () =>
  useResource('account/passkeys', (signal) => api('GET /api/passkeys', {}, { signal }), 0);
