import type { FastifyInstance } from 'fastify';
import { hideNotFound } from '../../../../domain/community/hides/decide.ts';
import { undoHide } from '../../../../domain/contract/hides.ts';
import { hidesAggregate } from '../../../aggregates/aggregates.ts';
import { serve } from '../../../contract/serve.ts';

export default function undoHideRoute(app: FastifyInstance): void {
  serve(app, undoHide, {
    async handler(request) {
      if (request.pseudonymId === undefined) throw hideNotFound();
      const hideId = request.params.id.toLowerCase();
      await request.execute(hidesAggregate, () => ({ type: 'undoHide', hideId }));
    },
  });
}
