import type { FastifyInstance } from 'fastify';
import {
  getStudyAggregates,
  getStudyMoments,
  getStudyReceipt,
  listOwnStudies,
  listStudyReceipts,
} from '../../../domain/contract/studies.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { SCALE } from '../../../domain/mood/scale.ts';
import type { ResearcherStudy, StudyWeek } from '../../../domain/research/answer-schema.ts';
import type { WeekAnswer } from '../../../domain/research/disclosure/disclose.ts';
import type { Picture } from '../../../domain/research/disclosure/picture.ts';
import type { ReadKind, ReadQuestion } from '../../../domain/research/reads/events.ts';
import { FOLD_VERSION } from '../../../domain/research/state/state-text.ts';
import { type WeekEnd, weekEnds } from '../../../infra/research/week-ends.ts';
import { researchEntriesProjection } from '../../../projections/research-entries/project.ts';
import { researchReadsProjection } from '../../../projections/research-reads/project.ts';
import { allStudyIds, newestReadsOf } from '../../../projections/research-reads/queries.ts';
import { serve } from '../../contract/serve.ts';
import { makeAnswer } from '../../research/answer.ts';
import { checkReceipt, recordedRead } from '../../research/check-receipt.ts';
import { newReadId, recordRead } from '../../research/recorded-reads.ts';
import {
  forResearcher,
  type OpenStudy,
  openStudyOf,
  studyOfResearcher,
} from '../../research/study-of-researcher.ts';

const RECEIPTS_SHOWN = 50;
const NOTHING_SHOWN: Picture = { cells: SCALE.map(() => null), people: null };

/**
 * The questions of researchers. Each answer is in the log before it leaves, so that no read is without its event, also when
 * the process dies in between.
 */
export default async function studiesRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;

  const endsOf = async ({ studyId, protocol, since }: OpenStudy): Promise<WeekEnd[]> => {
    const ends = await weekEnds(services, { studyId, firstWeek: protocol.firstWeek, since });
    return ends.filter(({ monday }) => monday >= protocol.firstWeek && monday <= protocol.expiresOn);
  };

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
      const ends = await endsOf(study);
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
      const { studyId, protocol } = study;
      const { fields, version: protocolVersion } = protocol;
      const ends = await endsOf(study);
      const asksFor = request.query.moment ?? ends.at(-1)?.monday;
      const [first, ...others] = ends.filter(({ monday }) => asksFor !== undefined && monday <= asksFor);
      const last = others.at(-1) ?? first;
      const question = {
        ...(first && { firstWeek: first.monday }),
        ...(last && { lastWeek: last.monday }),
        fields: [...fields],
      };
      const ask = asked(study, by, 'aggregates', question);
      if (!first || !last || last.monday !== asksFor) {
        await recordRead(services, newReadId(), { ...ask, type: 'refuseDisclosure', why: 'not-in-protocol' });
        throw new DomainError('not-found', 'There is no such week in this study yet');
      }
      const known = (ends.at(-1) ?? first).position;
      const moment = last.position;
      const answer = await makeAnswer(services, { studyId, protocolVersion, known }, fields, [
        first,
        ...others,
      ]);
      const shown = answer.fields.map(({ field, weeks: each }) => ({ field, weeks: each.map(weekToApi) }));
      const weeks = shown.flatMap((ofField) => ofField.weeks);
      const isShown = weeks.some(({ status }) => status !== 'hidden');
      const people = Math.max(0, ...shown.map((ofField) => ofField.weeks.at(-1)?.people ?? 0));
      const positions = { momentPosition: String(moment), knownPosition: String(known) };
      await recordRead(services, answer.readId, {
        ...ask,
        ...(isShown
          ? {
              ...{ type: 'recordRead', ...positions, stateHash: answer.stateHash },
              ...(people > 0 && { people }),
              cellsSuppressed: weeks.flatMap(({ cells }) => cells).filter((cell) => cell === null).length,
            }
          : { type: 'refuseDisclosure', why: 'too-few-people' }),
      });
      return {
        ...{ readId: isShown ? answer.readId : null, protocolVersion, week: last.monday, ...positions },
        ...{ foldVersion: FOLD_VERSION, stateHash: isShown ? answer.stateHash : null },
        fields: shown,
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
      await recordRead(services, newReadId(), {
        ...asked(study, by, 'receipt', { fields: [] }),
        ...{ type: 'recordRead', momentPosition: '0', knownPosition: '0', cellsSuppressed: 0 },
      });
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
      const read = await recordedRead(services, study.studyId, readId);
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

/** A researcher's question, as the log has it. */
const asked = ({ studyId, protocol }: OpenStudy, by: string, kind: ReadKind, question: ReadQuestion) => ({
  ...{ studyId, protocolVersion: protocol.version, kind, question, by },
});

function weekToApi(answer: WeekAnswer): StudyWeek {
  const { cells, people } = answer.status === 'hidden' ? NOTHING_SHOWN : answer.picture;
  const sameAs = answer.status === 'same' ? answer.sameAs : null;
  return { week: answer.week, status: answer.status, sameAs, cells: [...cells], people };
}
