import type { FastifyInstance } from 'fastify';
import { getThanksSetting, putThanksSetting } from '../../../../domain/contract/gratitude.ts';
import { inboxAggregate } from '../../../aggregates/aggregates.ts';
import { serve } from '../../../contract/serve.ts';

/** Reads and changes whether thanks reach the caller. Senders learn nothing about it. */
export default function thanksSettingRoute(app: FastifyInstance): void {
  const { keys, thanksRecipients } = app.services;

  serve(app, getThanksSetting, {
    async handler(request) {
      return { thanks: await thanksRecipients.areOn(request.ownPseudonymId()) };
    },
  });

  serve(app, putThanksSetting, {
    async handler(request) {
      const { thanks } = request.body;
      await keys.ensure(request.ownPseudonymId());
      await request.execute(inboxAggregate, () => ({ type: 'switchThanks', isOn: thanks }));
      return { thanks };
    },
  });
}
