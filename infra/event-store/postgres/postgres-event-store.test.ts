import { migratedDatabase } from '../../testing/migrated-database.ts';
import { eventStoreContract } from '../contract/suite.ts';
import { openStore } from './testing/open-store.ts';

eventStoreContract('PostgreSQL', async (t) => {
  const connectionString = await migratedDatabase(t);
  return { open: () => openStore(t, connectionString) };
});
