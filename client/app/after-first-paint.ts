import { noteInstalledApp } from '../features/install/suggestion.ts';
import { openShortcut } from '../features/shortcuts/open-shortcut.ts';
import { startWorker } from '../features/updates/start-worker.ts';
import { ignoreError, warnAbout } from '../lib/log.ts';
import { storedKeys } from '../lib/storage.ts';
import { WIPE_PREFIX } from '../lib/stored-names.ts';

/**
 * Does what the first paint does not need: starts the service worker, opens what a shortcut of the installed app asks
 * for, and ends the suggestion to install the app where it is installed. Fetches the table of further pages, so that a
 * link to one of them fetches only the page. Finishes the deletion of a person's data that an earlier page has left
 * undone.
 */
export function startRest(): void {
  openShortcut();
  noteInstalledApp();
  startWorker();
  import('./further-pages.ts').catch(ignoreError('Preloading failed. It is fetched when a page needs it:'));
  if (!storedKeys().some((key) => key.startsWith(WIPE_PREFIX))) return;
  import('../features/session/wipe.ts')
    .then(({ finishWipes }) => finishWipes())
    .catch(warnAbout('The next start deletes the data on this device:'));
}
