import type { FastifyInstance } from 'fastify';
import { getLogCheckpoint } from '../../../domain/contract/operations.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { newestPublic } from '../../../infra/log-tree/published-checkpoints.ts';
import { serve } from '../../contract/serve.ts';

/**
 * The newest public checkpoint. One is signed each day in the background, so this route does not show how the tree
 * grows within a day.
 */
export default function logRoutes(app: FastifyInstance): void {
  serve(app, getLogCheckpoint, {
    async handler(_request, reply) {
      const newest = await newestPublic(app.services.db);
      if (!newest) throw new DomainError('not-found', 'No checkpoint of the log is signed yet');
      reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=600');
      return newest.note;
    },
  });
}
