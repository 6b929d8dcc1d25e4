import type { FastifyInstance } from 'fastify';
import {
  eraseIllegalContentReport,
  getIllegalContentDecision,
  reportIllegalContent,
} from '../../../domain/contract/moderation.ts';
import { moderationProjection } from '../../../projections/moderation/project.ts';
import { AddressThrottle } from '../../address-throttle.ts';
import { requestKeyReader } from '../../commands/idempotency.ts';
import { serve } from '../../contract/serve.ts';
import { MemoryAddressThrottle } from '../../memory-address-throttle.ts';
import * as illegalContent from '../../moderation/illegal-content.ts';
import { newReceipt } from '../../moderation/receipts.ts';
import { THROTTLES } from '../../stored-names.ts';

/**
 * Reports of illegal content by people without an account. The receipt of a report is the only way to its decision and to
 * its erasure. The routes do not look at the session, so a report is never linked to an account.
 */
export default function illegalContentRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { limits } = app.config;
  const { pool, masterKey } = services;
  const readRequestKey = requestKeyReader(masterKey);
  const reads = moderationProjection.name;
  const reports = new AddressThrottle(
    THROTTLES.illegalReportsAddress,
    limits.illegalReportsPerAddress,
    limits.loopbackFactor,
    pool,
    masterKey.deriveKeyObject('throttleHash'),
  );
  /** Limits the calls with a receipt from one address, so that nobody finds a receipt by trying many. */
  const receiptCalls = new MemoryAddressThrottle(
    'receipts-address',
    limits.readsPerAddress,
    limits.loopbackFactor,
  );

  serve(app, reportIllegalContent, {
    async handler(request) {
      const report = await illegalContent.checkIllegalContent(services, request.body);
      const receipt = newReceipt(readRequestKey(request));
      await reports.count(request.ip);
      request.noteWrite(await illegalContent.reportIllegalContent(services, report, receipt));
      return { receipt };
    },
  });

  serve(app, getIllegalContentDecision, {
    reads,
    async handler({ ip, body }) {
      receiptCalls.count(ip);
      return illegalContent.receiptStatus(services, body.receipt);
    },
  });

  serve(app, eraseIllegalContentReport, {
    reads,
    async handler({ ip, body }) {
      receiptCalls.count(ip);
      await illegalContent.eraseIllegalContentReport(services, body.receipt);
    },
  });
}
