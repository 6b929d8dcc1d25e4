import { noteInstalledApp } from '../features/install/suggestion.ts';
import { openShortcut } from '../features/shortcuts/open-shortcut.ts';
import { startWorker } from '../features/updates/start-worker.ts';
import { ignoreError } from '../lib/log.ts';
import { storedKeys } from '../lib/storage.ts';
import { WIPE_PREFIX } from '../lib/stored-names.ts';

/**
 * Starts what no first paint needs: the service worker, the shortcuts of the installed app, and its suggestion. Fetches
 * the table of further pages, so that a link to one of them fetches only the page. Finishes the deletion of a person's
 * data that an earlier page has left undone.
 */
export function startRest(): void {
  openShortcut();
  noteInstalledApp();
  startWorker();
  import('./further-pages.ts').catch(ignoreError('Preloading failed. It is fetched when a page needs it:'));
  if (!storedKeys().some((key) => key.startsWith(WIPE_PREFIX))) return;
  import('../features/session/wipe.ts')
    .then(({ finishWipes }) => finishWipes())
    .catch(ignoreError('The next start deletes the data on this device:'));
}
