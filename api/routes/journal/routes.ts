import type { FastifyInstance } from 'fastify';
import correctEntryRoute from './correct.ts';
import listJournalRoute from './list.ts';
import withdrawEntryRoute from './withdraw.ts';
import writeEntryRoute from './write.ts';

export default async function journalRoutes(app: FastifyInstance): Promise<void> {
  await app.register(writeEntryRoute);
  await app.register(listJournalRoute);
  await app.register(correctEntryRoute);
  await app.register(withdrawEntryRoute);
}
