import type { FastifyInstance } from 'fastify';
import { getOperations } from '../../../domain/contract/operations-page.ts';
import { moderationProjection } from '../../../projections/moderation/project.ts';
import { operationsProjection } from '../../../projections/operations/project.ts';
import { serve } from '../../contract/serve.ts';

/** Shows operators how the server does, and what people do, which is shown in rounded counts alone. */
export default function overviewRoute(app: FastifyInstance): void {
  serve(app, getOperations, {
    reads: [operationsProjection.name, moderationProjection.name],
    async handler(request) {
      await request.staff('operator');
      return app.overview.get();
    },
  });
}
