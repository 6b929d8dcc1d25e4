import type { FastifyInstance } from 'fastify';
import { RECOMMENDED_ACTS } from '../../../domain/acts/recommended.ts';
import { getAvailableActs } from '../../../domain/contract/acts.ts';
import { serve } from '../../contract/serve.ts';

/** The same for everyone, in an order that never changes, because a list is chosen by indices into it. */
export default async function availableActsRoute(app: FastifyInstance): Promise<void> {
  serve(app, getAvailableActs, { handler: () => [...RECOMMENDED_ACTS] });
}
