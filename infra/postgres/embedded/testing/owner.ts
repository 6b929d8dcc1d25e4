import { endProcess } from '../../../command-line/end-process.ts';
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts';

/**
 * A process that owns a data folder as the server does, for tests that kill it: `node owner.ts FOLDER`. It
 * prints one line of JSON when it is ready. SIGTERM stops it properly; SIGINT is ignored.
 */
process.on('SIGINT', () => {});
let stop: (() => Promise<void>) | undefined;
let stopWanted = false;
// One listener for the whole life of the process: a signal could be lost while listeners are exchanged.
process.on('SIGTERM', () => {
  stopWanted = true;
  void stop?.();
});
try {
  const folder = process.argv[2] as string;
  const postgres = await startEmbeddedPostgres({ folder, log: console.error });
  void postgres.lost.then((error) => {
    console.error(error.message);
    endProcess(1);
  });
  stop = () => postgres.stop().then(() => endProcess(0));
  const { connectionString, adopted } = postgres;
  console.log(JSON.stringify({ connectionString, adopted }));
  if (stopWanted) await stop();
} catch (error) {
  const known = (error as Error).name === 'StartupError';
  console.error(known ? (error as Error).message : error);
  endProcess(known ? 2 : 70);
}
