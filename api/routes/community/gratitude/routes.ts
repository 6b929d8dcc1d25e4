import type { FastifyInstance } from 'fastify';
import sendGratitudeRoute from './send.ts';
import thanksSettingRoute from './setting.ts';
import waitingThanksRoute from './waiting.ts';

export default async function gratitudeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(sendGratitudeRoute);
  await app.register(thanksSettingRoute);
  await app.register(waitingThanksRoute);
}
