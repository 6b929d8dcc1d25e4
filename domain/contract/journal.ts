import Type from 'typebox';
import { CorrectionBody, JournalBody, JournalEntry } from '../journal/schema.ts';
import { EntriesQuery, IdParams, UserQuery } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

export const writeEntry = defineRoute({
  method: 'POST',
  path: '/api/journal',
  summary: 'Write a journal entry',
  description:
    'With an `id` of the client the call can be repeated: the same texts get the same answer, other texts 409.',
  session: 'required',
  body: JournalBody,
  answers: { 201: JournalEntry },
  refuses: [401, 403, 409],
  keepsHealthData: true,
});

export const getJournal = defineRoute({
  method: 'GET',
  path: '/api/journal',
  summary: 'Journal entries, newest first: by local date, then by arrival',
  session: 'required',
  query: EntriesQuery,
  answers: { 200: Type.Array(JournalEntry) },
  refuses: [401, 403, 404],
});

export const correctEntry = defineRoute({
  method: 'PUT',
  path: '/api/journal/:id',
  summary: 'Change the words of one’s own journal entry',
  description:
    '`baseRevision` is the revision that was edited. If the entry has changed since, it keeps its texts, and the new ones stay beside them as its `conflict`. A call with the current revision then chooses the texts.',
  session: 'required',
  params: IdParams,
  body: CorrectionBody,
  answers: { 200: JournalEntry },
  refuses: [401, 403, 404, 409],
  keepsHealthData: true,
});

export const withdrawEntry = defineRoute({
  method: 'DELETE',
  path: '/api/journal/:id',
  summary: 'Delete one’s own journal entry',
  description: '`userId` names the caller. A call that names another person is refused with 403.',
  session: 'required',
  params: IdParams,
  query: UserQuery,
  answers: NO_CONTENT,
  refuses: [401, 403, 404],
});
