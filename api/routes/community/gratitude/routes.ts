import type { FastifyInstance } from 'fastify';
import sendGratitudeRoute from './send.ts';
import thanksSettingRoute from './setting.ts';
import waitingThanksRoute from './waiting.ts';

export default function gratitudeRoutes(app: FastifyInstance): void {
  sendGratitudeRoute(app);
  thanksSettingRoute(app);
  waitingThanksRoute(app);
}
