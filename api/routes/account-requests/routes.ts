import type { FastifyInstance } from 'fastify';
import { shownRequests } from '../../../domain/account-requests/decide.ts';
import { getAccountRequests } from '../../../domain/contract/account-requests.ts';
import { accountRequestsOf } from '../../account-requests/account-requests-of.ts';
import { serve } from '../../contract/serve.ts';
import { todayInUtc } from '../../today-in-utc.ts';

/**
 * Shows a person what the people who run the server did with their account because a court, an authority or the person
 * asked.
 */
export default function accountRequestRoutes(app: FastifyInstance): void {
  serve(app, getAccountRequests, {
    async handler(request) {
      const { person_id } = request.requireAccount();
      return shownRequests(await accountRequestsOf(app.services, person_id), todayInUtc());
    },
  });
}
