import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { journalEntryNotFound } from '../../../domain/journal/decide.ts';
import { JournalEntry } from '../../../domain/journal/schema.ts';
import { journalProjection } from '../../../projections/journal/project.ts';
import { listJournal } from '../../../projections/journal/queries.ts';
import { EntriesQuery, pageOf } from '../entries.ts';
import { userIdOf } from '../user-query.ts';
import { journalAnswers } from './answer.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db, keys } = app.services;
  const schema = {
    summary: 'Journal entries, newest first',
    refuses: [401, 403, 404],
    querystring: EntriesQuery,
    response: { 200: Type.Array(JournalEntry) },
  };

  app.get('/journal', { schema }, async (request, reply) => {
    const person = await request.readableAccount(userIdOf(request.query));
    await reply.waitForProjection(journalProjection.name);
    const rows = await listJournal(db, person.person_id, pageOf(request.query));
    if (!rows) throw journalEntryNotFound();
    return journalAnswers(rows, person.id, keys);
  });
};

export default route;
