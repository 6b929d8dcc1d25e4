import type { FastifyInstance } from 'fastify';
import { getSeenReads } from '../../../domain/contract/research.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import type { SeenRead } from '../../../domain/research/schema.ts';
import { mondayAfter } from '../../../domain/time/week.ts';
import { researchReadsProjection } from '../../../projections/research-reads/project.ts';
import { findRead, type ReadRow, readsWithin } from '../../../projections/research-reads/queries.ts';
import { serve } from '../../contract/serve.ts';
import { type PlacedConsent, participationOf } from '../../research/own-participation.ts';

const PAGE_SIZE = 50;

/** Shows a person the questions of researchers while they were in a study. */
export default function readsRoute(app: FastifyInstance): void {
  const { services } = app;
  serve(app, getSeenReads, {
    reads: researchReadsProjection.name,
    async handler(request) {
      const { before, limit = PAGE_SIZE } = request.query;
      const consents = await participationOf(services, request.requireAccount().person_id);
      const last = before === undefined ? undefined : await findRead(services.db, before);
      // A read of a study that the person was not in looks as if it did not exist.
      if (before !== undefined && !(last && during(consents, last)))
        throw new DomainError('not-found', 'There is no such read');
      const rows = await readsWithin(services.db, consents, Number(limit), last?.position);
      return rows.map((row) => seenRead(row, during(consents, row)));
    },
  });
}

/** The consent during which a read happened. */
const during = (consents: readonly PlacedConsent[], { study_id, position }: ReadRow) =>
  consents.findLast(
    ({ studyId, from, to }) => studyId === study_id && from <= position && (to === null || position <= to),
  );

const seenRead = (row: ReadRow, consent: PlacedConsent | undefined): SeenRead => {
  const { firstWeek = null, lastWeek = null, fields } = row.question;
  return {
    id: row.read_id,
    studyId: row.study_id,
    kind: row.kind,
    fields: [...fields],
    firstWeek,
    lastWeek,
    at: row.at.toISOString(),
    people: row.people,
    isRefused: row.refused !== null,
    isAmong: consent !== undefined && isAmong(row, consent),
    copy: row.copy,
    copyKind: row.copy_kind,
    deletion: row.deletion,
  };
};

/**
 * Whether the person may be among the people of the answer. Consent to another version does not count, and neither do
 * weeks that had ended when the person joined. A copy of rows has those of people who lend them.
 */
const isAmong = (
  { protocol_version, question: { lastWeek }, copy_kind }: ReadRow,
  consent: PlacedConsent,
): boolean =>
  protocol_version === consent.protocolVersion &&
  (lastWeek === undefined || consent.day < mondayAfter(lastWeek)) &&
  (copy_kind !== 'rows' || consent.microdata);
