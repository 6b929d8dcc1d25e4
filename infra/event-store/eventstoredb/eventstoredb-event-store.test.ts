import test, { after } from 'node:test';
import { configuredEventStore, startEventStoreContainer } from '../../testing/event-store-servers.ts';
import { eventStoreContract } from '../contract/suite.ts';
import { SimulatedServer } from '../testing/simulated-server/simulated-server.ts';
import { newLog } from './testing/open-log.ts';

// Runs the contract for up to three servers. The report says for each whether it ran.
const servers = [
  ['EventStoreDB at EVENTSTORE_TEST_URL', configuredEventStore()],
  ['EventStoreDB in a container', await startEventStoreContainer()],
] as const;

for (const [name, server] of servers) {
  const skip = 'absent' in server ? server.absent : false;
  test(`${name}: the contract runs`, { skip }, () => {});
  if ('absent' in server) continue;
  eventStoreContract(name, async (t) => newLog(t, server.url));
  after(() => server.stop());
}

test('EventStoreDB simulated: the contract runs', () => {});
eventStoreContract('EventStoreDB simulated', async (t) => newLog(t, (await SimulatedServer.start(t)).url));
