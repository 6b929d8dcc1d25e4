import type { FastifyInstance } from 'fastify';
import { getSecurityTxt } from '../../../domain/contract/operations.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { serve } from '../../contract/serve.ts';
import { todayInUtc } from '../../today-in-utc.ts';

/** How long the contact is said to hold. RFC 9116 advises less than a year. */
const VALID_DAYS = 180;

/** Says whom to tell about a security problem (RFC 9116). Without a contact in the settings it answers 404. */
export default function securityTxtRoute(app: FastifyInstance): void {
  const { securityContact, isPublic, publicOrigins } = app.config;
  serve(app, getSecurityTxt, {
    handler(_request, reply) {
      if (securityContact === undefined) throw new DomainError('not-found', 'There is nothing here');
      const lastDay = dayAfter(todayInUtc(), VALID_DAYS);
      const lines = [
        `Contact: ${securityContact}`,
        `Expires: ${lastDay}T00:00:00Z`,
        'Preferred-Languages: en',
        ...(isPublic ? [`Canonical: ${publicOrigins(0)[0]}${getSecurityTxt.path}`] : []),
      ];
      reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=86400');
      return `${lines.join('\n')}\n`;
    },
  });
}
