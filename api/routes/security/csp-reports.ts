import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { sendCspReports } from '../../../domain/contract/operations.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { serve } from '../../contract/serve.ts';
import { MemoryAddressThrottle } from '../../memory-address-throttle.ts';
import { METRICS } from '../../metrics/stored-names.ts';
import { violatedDirectives } from './violated-directives.ts';

/** The media types of `report-uri` and of `report-to`. */
const MEDIA_TYPES = ['application/csp-report', 'application/reports+json'];

/**
 * Counts violations of the Content-Security-Policy that browsers report. A report can hold what a person typed into an
 * address, so nothing of it is stored or logged except the name of the directive.
 */
export default async function cspReportsRoute(app: FastifyInstance): Promise<void> {
  const { limits } = app.config;
  const throttle = new MemoryAddressThrottle(
    'csp-reports-address',
    limits.cspReportsPerAddress,
    limits.loopbackFactor,
  );
  const violations = new Counter({
    name: METRICS.cspReports,
    help: 'Violations of the Content-Security-Policy that browsers have reported, by directive',
    labelNames: ['directive'],
    registers: [app.metrics],
  });
  const reported = new WeakMap<FastifyRequest, readonly string[]>();
  app.addContentTypeParser<string>(MEDIA_TYPES, { parseAs: 'string' }, (request, body, done) => {
    try {
      reported.set(request, violatedDirectives(JSON.parse(body)));
      done(null, undefined);
    } catch {
      done(new DomainError('invalid', 'This is not a report'));
    }
  });

  serve(app, sendCspReports, {
    async handler(request) {
      throttle.count(request.ip);
      for (const directive of reported.get(request) ?? []) violations.inc({ directive });
    },
  });
}
