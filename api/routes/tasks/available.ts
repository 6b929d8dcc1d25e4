import type { FastifyInstance } from 'fastify';
import { RECOMMENDED_ACTS } from '../../../domain/acts/recommended.ts';
import { getAvailableActs } from '../../../domain/contract/acts.ts';
import { serve } from '../../contract/serve.ts';

/**
 * Lists the recommended acts. The order is the same for everyone and never changes, because clients choose
 * acts by their index.
 */
export default function availableActsRoute(app: FastifyInstance): void {
  serve(app, getAvailableActs, { handler: () => [...RECOMMENDED_ACTS] });
}
