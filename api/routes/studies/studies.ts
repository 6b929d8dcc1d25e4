import type { FastifyInstance } from 'fastify';
import {
  getStudyAggregates,
  getStudyMoments,
  getStudyReceipt,
  listOwnStudies,
  listStudyReceipts,
} from '../../../domain/contract/studies.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import type { ResearcherStudy } from '../../../domain/research/answer-schema.ts';
import { STATE_TEXT_VERSION } from '../../../domain/research/state/state-text.ts';
import { researchEntriesProjection } from '../../../projections/research-entries/project.ts';
import { researchReadsProjection } from '../../../projections/research-reads/project.ts';
import { allStudyIds, newestReadsOf } from '../../../projections/research-reads/queries.ts';
import { serve } from '../../contract/serve.ts';
import {
  answerQuestion,
  asked,
  questionUpTo,
  recordListing,
  weeksOver,
} from '../../research/answer-question.ts';
import { checkReceipt, findReadWithHash } from '../../research/check-receipt.ts';
import { newReadId, recordRead } from '../../research/recorded-reads.ts';
import { forResearcher, openStudyOf, studyOfResearcher } from '../../research/study-of-researcher.ts';

const RECEIPTS_SHOWN = 50;

/**
 * The questions of researchers. Each answer about a study is in the log before it leaves, so that no read is without
 * its event, also when the process dies in between. Only the list of a researcher's own studies is not recorded.
 */
export default function studiesRoutes(app: FastifyInstance): void {
  const { services } = app;

  serve(app, listOwnStudies, {
    reads: researchReadsProjection.name,
    async handler(request) {
      const { staffId } = await request.staff('researcher');
      const studies: ResearcherStudy[] = [];
      for (const studyId of await allStudyIds(services.db)) {
        const study = await openStudyOf(services, staffId, studyId);
        if (study) studies.push(forResearcher(study));
      }
      return studies;
    },
  });

  serve(app, getStudyMoments, {
    async handler(request) {
      const { staffId: by } = await request.staff('researcher');
      const study = await studyOfResearcher(services, by, request.params.id);
      request.countWrite();
      const ends = await weeksOver(services, study);
      const last = String(ends.at(-1)?.position ?? 0n);
      await recordRead(services, newReadId(), {
        ...asked(study, by, 'moments', { fields: [] }),
        ...{ type: 'recordRead', momentPosition: last, knownPosition: last, cellsSuppressed: 0 },
      });
      const moments = ends.map(({ monday, position }) => ({ week: monday, position: String(position) }));
      return { study: forResearcher(study), moments };
    },
  });

  serve(app, getStudyAggregates, {
    reads: researchEntriesProjection.name,
    async handler(request) {
      const { staffId: by } = await request.staff('researcher');
      const study = await studyOfResearcher(services, by, request.params.id);
      request.countWrite();
      const { asked: question, weeks, known } = await questionUpTo(services, study, request.query.moment);
      const ask = asked(study, by, 'aggregates', question);
      if (!weeks) {
        await recordRead(services, newReadId(), { ...ask, type: 'refuseDisclosure', why: 'not-in-protocol' });
        throw new DomainError('not-found', 'There is no such week in this study yet');
      }
      const { readId, isShown, week, fields, recorded } = await answerQuestion(services, study, weeks, known);
      await recordRead(services, readId, {
        ...ask,
        ...(isShown
          ? { type: 'recordRead', ...recorded }
          : { type: 'refuseDisclosure', why: 'too-few-people' }),
      });
      const { momentPosition, knownPosition, stateHash } = recorded;
      return {
        ...{ readId: isShown ? readId : null, protocolVersion: study.protocol.version, week },
        ...{ momentPosition, knownPosition, foldVersion: STATE_TEXT_VERSION },
        ...{ stateHash: isShown ? stateHash : null, fields },
      };
    },
  });

  serve(app, listStudyReceipts, {
    reads: researchReadsProjection.name,
    async handler(request) {
      const { staffId: by } = await request.staff('researcher');
      const study = await studyOfResearcher(services, by, request.params.id);
      request.countWrite();
      const reads = await newestReadsOf(services.db, study.studyId, RECEIPTS_SHOWN);
      await recordListing(services, study, by);
      return reads.map(({ read_id: readId, at, kind, question, state_hash: stateHash, people, refused }) => {
        const { firstWeek = null, lastWeek = null, fields } = question;
        const when = { at: at.toISOString(), kind, firstWeek, lastWeek, fields: [...fields] };
        return { readId, ...when, stateHash, people, refused };
      });
    },
  });

  serve(app, getStudyReceipt, {
    reads: researchEntriesProjection.name,
    async handler(request) {
      const { staffId: by } = await request.staff('researcher');
      const study = await studyOfResearcher(services, by, request.params.id);
      const { readId } = request.params;
      request.countWrite();
      const read = await findReadWithHash(services, study.studyId, readId);
      const { protocolVersion, question, momentPosition, knownPosition, stateHash, people = null, at } = read;
      const { firstWeek = null, lastWeek = null, fields } = question;
      const check = await checkReceipt(services, readId, read);
      await recordRead(services, newReadId(), {
        ...asked(study, by, 'receipt', question),
        ...{ type: 'recordRead', momentPosition, knownPosition, cellsSuppressed: 0 },
      });
      return {
        ...{ readId, at, protocolVersion, firstWeek, lastWeek, fields: [...fields] },
        ...{ momentPosition, knownPosition, stateHash, people, check },
      };
    },
  });
}
