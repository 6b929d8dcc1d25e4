import type { FastifyInstance } from 'fastify';
import { hideNotFound } from '../../../../domain/community/hides/decide.ts';
import { undoHide } from '../../../../domain/contract/hides.ts';
import { hidesAggregate } from '../../../aggregates/aggregates.ts';
import { serve } from '../../../contract/serve.ts';

/** Undoes one of the caller's own hides. Any other id, and a call without a session, gets `not-found`. */
export default function undoHideRoute(app: FastifyInstance): void {
  serve(app, undoHide, {
    async handler(request) {
      if (request.pseudonymId === undefined) throw hideNotFound();
      const hideId = request.params.id.toLowerCase();
      await request.execute(hidesAggregate, () => ({ type: 'undoHide', hideId }));
    },
  });
}
