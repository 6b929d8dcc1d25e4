import { ignoreError } from '../lib/log.ts';
import { removeWorker } from './build-cache.ts';
import { scope } from './scope.ts';

const LATER = 'the next visit asks for a newer worker again';

/**
 * Asks the server for a newer worker, beside the page that is answered from the cache. A server that has no worker any
 * more, such as an older release after a rollback, answers 404: then this worker removes itself. Does not throw if the
 * server does not answer.
 *
 * The server is asked before the browser is, because Chromium delays the `update` of a worker that asks often without a
 * page of its own, sometimes for minutes.
 */
export async function checkVersion(): Promise<void> {
  const answer = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).catch(ignoreError(LATER));
  if (answer?.status === 404) await removeWorker();
  else await scope.registration.update().catch(ignoreError(LATER));
}
