import type { FastifyInstance } from 'fastify';
import correctEntryRoute from './correct.ts';
import listJournalRoute from './list.ts';
import withdrawEntryRoute from './withdraw.ts';
import writeEntryRoute from './write.ts';

export default function journalRoutes(app: FastifyInstance): void {
  writeEntryRoute(app);
  listJournalRoute(app);
  correctEntryRoute(app);
  withdrawEntryRoute(app);
}
