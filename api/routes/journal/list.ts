import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { unknownEntry } from '../../../domain/journal/decide.ts';
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
    const person = await request.reader(userIdOf(request.query));
    await reply.caughtUp(journalProjection.name);
    const rows = await listJournal(db, person.person_id, pageOf(request.query));
    if (!rows) throw unknownEntry();
    return journalAnswers(rows, person.id, keys);
  });
};

export default route;
