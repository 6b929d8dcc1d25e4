import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  buildStudyExport,
  confirmExportDeletion,
  fetchStudyExport,
  listStudyExports,
} from '../../../domain/contract/study-exports.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { FailureRun } from '../../../infra/background/failure-run.ts';
import { beginToSend } from '../../../infra/research/kept-exports.ts';
import { researchEntriesProjection } from '../../../projections/research-entries/project.ts';
import { researchReadsProjection } from '../../../projections/research-reads/project.ts';
import { serve } from '../../contract/serve.ts';
import { recordListing } from '../../research/answer-question.ts';
import { findReadOfStudy } from '../../research/check-receipt.ts';
import { buildExport } from '../../research/exports/build-export.ts';
import { listExports } from '../../research/exports/list-exports.ts';
import { exportStream } from '../../research/exports/send-export.ts';
import { appendToRead } from '../../research/recorded-reads.ts';
import { admittedStudyOf, studyOfResearcher } from '../../research/study-of-researcher.ts';

/** Copies of studies. Each is in the log before it can leave. */
export default function exportRoutes(app: FastifyInstance): void {
  const { services } = app;
  const endings = new FailureRun({ task: 'record of a download', log: app.log });

  serve(app, buildStudyExport, {
    reads: researchEntriesProjection.name,
    async handler(request) {
      const { staffId: by } = await request.staff('researcher');
      const study = await studyOfResearcher(services, by, request.params.id);
      request.countWrite();
      const { logSigning } = app.config;
      const { position, ...built } = await buildExport(services, { study, by, logSigning }, request.body);
      request.noteWrite(position);
      return built;
    },
  });

  serve(app, listStudyExports, {
    reads: researchReadsProjection.name,
    async handler(request) {
      const { staffId: by } = await request.staff('researcher');
      const study = await admittedStudyOf(services, by, request.params.id);
      request.countWrite();
      const exports = await listExports(services, study.studyId);
      await recordListing(services, study, by);
      return exports;
    },
  });

  serve(app, fetchStudyExport, {
    async handler(request, reply) {
      const { staffId: by } = await request.staff('researcher');
      const { id, exportId } = request.params;
      const { studyId } = await studyOfResearcher(services, by, id);
      request.countWrite();
      const kept = isUuid(exportId) ? await beginToSend(services.db, studyId, exportId) : undefined;
      if (!kept) throw new DomainError('not-found', 'There is no such file, or not any more');
      const { stream, sent } = exportStream(services, exportId, kept.bytes);
      finished(reply.raw, (error) => {
        const type = !error && sent() === kept.bytes ? 'finishExport' : 'abortExport';
        const recorded = appendToRead(services, exportId, by, { type, bytes: sent() });
        void endings.tolerate(recorded, 'housekeeping records the download as ended early');
      });
      return reply
        .type('application/octet-stream')
        .header('Content-Length', kept.bytes)
        .header('Content-Disposition', `attachment; filename="${kept.fileName}"`)
        .send(stream);
    },
  });

  serve(app, confirmExportDeletion, {
    async handler(request) {
      const { staffId: by } = await request.staff('researcher');
      const { id, exportId } = request.params;
      const { studyId } = await admittedStudyOf(services, by, id);
      request.countWrite();
      await findReadOfStudy(services, studyId, exportId);
      request.noteWrite(await appendToRead(services, exportId, by, { type: 'confirmDeletion', by }));
    },
  });
}
