import Type from 'typebox';
import { BuildExportBody, BuiltExport, StudyExport } from '../research/export-schema.ts';
import { IdParams } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

const refusals = [401, 403, 404] as const;
const ExportParams = Type.Object({ id: IdParams.properties.id, exportId: Type.String({ maxLength: 64 }) });

export const buildStudyExport = defineRoute({
  method: 'POST',
  path: '/api/studies/:id/exports',
  summary: 'For researchers: make a copy of the answers about a week and all weeks before',
  description:
    'A Frictionless Data Package in a zip, encrypted with age to the key of the recipient. The copy is recorded in the ' +
    'log before this call is answered, and stands on the page of each person in the study. It can be fetched for 24 ' +
    'hours, until a person in the study withdraws.',
  session: 'required',
  params: IdParams,
  body: BuildExportBody,
  answers: { 201: BuiltExport },
  refuses: refusals,
  idempotencyKey: false,
});

export const listStudyExports = defineRoute({
  method: 'GET',
  path: '/api/studies/:id/exports',
  summary: 'For researchers: the last 50 copies of a study, the newest first',
  description:
    'Also those of a study that is over, because they may have to be deleted. The read is recorded in the log before it ' +
    'is answered.',
  session: 'required',
  params: IdParams,
  answers: { 200: Type.Array(StudyExport) },
  refuses: refusals,
});

export const fetchStudyExport = defineRoute({
  method: 'GET',
  path: '/api/studies/:id/exports/:exportId',
  summary: 'For researchers: the encrypted file of a copy',
  description:
    'Whether it has left whole, or how far it got, is recorded in the log. 404 after 24 hours, and after a person ' +
    'has withdrawn.',
  session: 'required',
  params: ExportParams,
  answers: {
    200: Type.Unsafe<string>({
      content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } },
    }),
  },
  refuses: refusals,
});

export const confirmExportDeletion = defineRoute({
  method: 'POST',
  path: '/api/studies/:id/exports/:exportId/deletion-confirmations',
  summary: 'For researchers: confirm that a copy is deleted everywhere, as was demanded',
  description: 'Without a demand it changes nothing.',
  session: 'required',
  params: ExportParams,
  body: Type.Object({}, { additionalProperties: false }),
  answers: NO_CONTENT,
  refuses: refusals,
  idempotencyKey: false,
});
