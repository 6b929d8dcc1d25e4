import { ignoreError } from '../log.ts';
import { OUTBOX_SYNC_TAG } from './outbox-names.ts';

interface WithSync extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to start the service worker once the network is back. Not every browser can. */
export function registerSync(): void {
  void navigator.serviceWorker?.ready
    .then((registration) => (registration as WithSync).sync?.register(OUTBOX_SYNC_TAG))
    .catch(ignoreError('The browser does not send in the background:'));
}

/** Calls `run` when the service worker says that the network is back. Returns a function that stops this. */
export function onSync(run: () => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data === OUTBOX_SYNC_TAG) run();
  };
  navigator.serviceWorker?.addEventListener('message', onMessage);
  return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
}
