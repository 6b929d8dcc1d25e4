import { freePort } from '../../infra/postgres/embedded/free-port.ts';
import { processScope, shared } from '../../infra/testing/process-scope.ts';
import { HeartenProcess } from './hearten-process.ts';
import { installedFolder } from './installed-folder.ts';

export const HEARTEN_OPERATOR = 'Verein Herzlicht, Bern, hello@hearten.example';
/** The names of the two boxes of the question about consent. */
export const AGREE = /^Hearten may keep my health data/;
export const ADULT = 'I am 18 or older.';

/**
 * The address of a Hearten without demo people, which asks for consent. The test files of this process share it, and no
 * test may stop it.
 */
export const askingHearten = shared(async () => {
  const dataFolder = await installedFolder(processScope, { demo: false });
  const PORT = String(await freePort());
  const origin = `http://localhost:${PORT}`;
  const env = { HEARTEN_DEMO: '0', PORT, PUBLIC_ORIGIN: origin, HEARTEN_OPERATOR };
  await HeartenProcess.start(processScope, { dataFolder, env });
  return origin;
});
