import type { FastifyInstance } from 'fastify';
import { getWaitingThanks, openWaitingThanks } from '../../../../domain/contract/gratitude.ts';
import { THANKS_A_DAY } from '../../../../domain/gratitude/schema.ts';
import { notificationsProjection } from '../../../../projections/notifications/project.ts';
import { waitingIds } from '../../../../projections/notifications/queries.ts';
import { inboxAggregate } from '../../../aggregates/aggregates.ts';
import { serve } from '../../../contract/serve.ts';

/** Thanks that wait because enough others have come, and opening the oldest of them. */
export default function waitingThanksRoute(app: FastifyInstance): void {
  const { db } = app.services;
  const reads = notificationsProjection.name;

  serve(app, getWaitingThanks, {
    reads,
    async handler({ pseudonymId }) {
      return { count: pseudonymId === undefined ? 0 : (await waitingIds(db, pseudonymId)).length };
    },
  });

  serve(app, openWaitingThanks, {
    reads,
    async handler(request) {
      const { pseudonymId } = request;
      if (pseudonymId === undefined) return { opened: 0, left: 0 };
      const { result } = await request.execute(
        inboxAggregate,
        async () => {
          const waiting = await waitingIds(db, pseudonymId);
          return { type: 'openWaitingThanks', gratitudeIds: waiting.slice(0, THANKS_A_DAY) };
        },
        {
          // A call that takes over from a dead process builds no command, so this counts what waits itself.
          result: async ({ events }) => {
            const opened = new Set(
              events.flatMap((event) =>
                event.type === 'WaitingThanksOpened' ? event.data.gratitudeIds : [],
              ),
            );
            const waiting = await waitingIds(db, pseudonymId);
            return { opened: opened.size, left: waiting.filter((id) => !opened.has(id)).length };
          },
        },
      );
      return result;
    },
  });
}
