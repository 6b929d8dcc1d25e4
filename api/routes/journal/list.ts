import type { FastifyInstance } from 'fastify';
import { getJournal } from '../../../domain/contract/journal.ts';
import { journalEntryNotFound } from '../../../domain/journal/decide.ts';
import { journalProjection } from '../../../projections/journal/project.ts';
import { listJournal } from '../../../projections/journal/queries.ts';
import { serve } from '../../contract/serve.ts';
import { pageOf } from '../entries.ts';
import { userIdOf } from '../user-query.ts';
import { journalAnswers } from './answer.ts';

/** A page of a person's journal, newest first. `not-found` if `before` names no entry of theirs. */
export default function listJournalRoute(app: FastifyInstance): void {
  const { sharedReads } = app.services;
  serve(app, getJournal, {
    reads: journalProjection.name,
    async handler(request) {
      const person = await request.readableAccount(userIdOf(request.query));
      const rows = await listJournal(sharedReads, person.person_id, pageOf(request.query));
      if (!rows) throw journalEntryNotFound();
      return journalAnswers(rows, person.id, app.services);
    },
  });
}
