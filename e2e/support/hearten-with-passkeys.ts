import { freePort } from '../../infra/postgres/embedded/free-port.ts';
import { processScope, shared } from '../../infra/testing/process-scope.ts';
import { HeartenProcess } from './hearten-process.ts';
import { installedFolder } from './installed-folder.ts';

/**
 * The address of a Hearten that passkeys work at: browsers treat localhost as secure. The test files of this process
 * share it, and no test may stop it.
 */
export const heartenWithPasskeys = shared(async () => {
  const dataFolder = await installedFolder(processScope, { demo: false });
  const PORT = String(await freePort());
  const origin = `http://localhost:${PORT}`;
  const env = { HEARTEN_DEMO: '0', PORT, PUBLIC_ORIGIN: origin };
  await HeartenProcess.start(processScope, { dataFolder, env });
  return origin;
});
