import { api } from '../../lib/api.ts';
import { useResource } from '../../lib/resource.ts';
import { STAFF_PREFIX } from '../staff/own-roles.ts';

/** The studies that the researcher may ask about. This read says nothing about people, so it is not recorded. */
export const useOwnStudies = () =>
  useResource(`${STAFF_PREFIX}studies`, (signal) => api('GET /api/studies', {}, { signal }), 0);
