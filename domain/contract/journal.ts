import Type from 'typebox';
import { JournalBody, JournalEntry } from '../journal/schema.ts';
import { EntriesQuery, IdParams } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

export const writeEntry = defineRoute({
  method: 'POST',
  path: '/api/journal',
  summary: 'Write a journal entry',
  session: 'required',
  body: JournalBody,
  answers: { 201: JournalEntry },
  refuses: [401],
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
  session: 'required',
  params: IdParams,
  body: JournalBody,
  answers: { 200: JournalEntry },
  refuses: [401, 404],
});

export const withdrawEntry = defineRoute({
  method: 'DELETE',
  path: '/api/journal/:id',
  summary: 'Delete one’s own journal entry',
  session: 'required',
  params: IdParams,
  answers: NO_CONTENT,
  refuses: [401, 404],
});
