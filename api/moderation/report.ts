import type { FastifyRequest } from 'fastify';
import { REJECTED_REPORTS_MAX, REJECTED_WINDOW_MS } from '../../domain/moderation/limits.ts';
import { mayCountTowardHold } from '../../domain/moderation/reasons.ts';
import type { ReportAnswer, ReportBody } from '../../domain/moderation/schema.ts';
import { countRejected } from '../../projections/moderation/queries.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { caseAggregate, hidesAggregate } from '../aggregates/aggregates.ts';
import type { Writing } from '../community/writing.ts';
import type { Services } from '../services.ts';
import { caseIdOf, ordinaryCommandId, reportIdOf } from '../stored-names.ts';
import { followUpCase } from './follow-up-case.ts';

/**
 * Reports a post or a thanks and hides it from the reporter. Whether the report counts is decided here and recorded, so
 * that the log needs no date of a person. The third report that counts may also hold it, before the answer: see
 * `followUpCase`. The hide of a first report has the id of the report, which tells it from a hide that the reporter made
 * themselves. A second report of the same reporter adds nothing to the case.
 */
export async function report(
  services: Services,
  request: FastifyRequest,
  writing: Writing,
  { reason, words }: ReportBody,
): Promise<ReportAnswer> {
  const { kind, subjectId, author } = writing;
  const caseId = caseIdOf(kind, subjectId);
  const { result } = await request.execute(
    caseAggregate,
    async ({ owner }) => {
      const isSettled = !request.isNewcomer && request.signedIn?.account.demo !== true;
      const isCounted = isSettled && mayCountTowardHold(reason) && (await isTrusted(services, owner));
      return {
        type: 'reportContent',
        ...{ caseId, subjectKind: kind, subjectId, author },
        ...{ reportId: reportIdOf(caseId, owner), reporter: owner, reason, isSettled, isCounted, words },
      };
    },
    {
      id: caseId,
      throttles: ['reports'],
      async result({ state, events }) {
        const reporter = await hide(services, request, writing, (reporter) =>
          // A further report adds nothing to the case, so its hide is the reporter's own.
          events.length > 0 ? reportIdOf(caseId, reporter) : undefined,
        );
        request.noteWrite(await followUpCase(services, caseId, state));
        return { reportId: reportIdOf(caseId, reporter) };
      },
    },
  );
  return { ...result, ...(reason === 'worried' && { help: true }) };
}

/** False for a reporter of whom moderators have rejected two reports within 30 days. */
async function isTrusted({ db }: Pick<Services, 'db'>, reporter: string): Promise<boolean> {
  const since = new Date(Date.now() - REJECTED_WINDOW_MS);
  return (await countRejected(db, reporter, since)) < REJECTED_REPORTS_MAX;
}

async function hide(
  { commands }: Pick<Services, 'commands'>,
  request: FastifyRequest,
  writing: Writing,
  hideIdOf: (reporter: string) => string | undefined,
): Promise<string> {
  const { pseudonymId } = request;
  if (pseudonymId === undefined) throw new Error('a report without a session');
  const { position } = await commands.execute({
    ...instanceOf(hidesAggregate, pseudonymId),
    commandId: ordinaryCommandId(pseudonymId),
    moment: request.serverMoment(),
    command: (newId) => ({
      type: 'hideWriting' as const,
      ...writing,
      hideId: hideIdOf(pseudonymId) ?? newId(0),
      pseudonymId,
      later: false,
    }),
  });
  request.noteWrite(position);
  return pseudonymId;
}
