import { deleteBuildCaches } from '../../lib/build-caches.ts';
import { ignoreError } from '../../lib/log.ts';
import { contentOf } from '../../lib/page-meta.ts';
import { followBuilds } from './follow-builds.ts';

/**
 * Registers the service worker once the page has loaded, so that it does not slow the page down. Where the server wants
 * no worker, removes the one that is there with its stored builds. Browsers without workers, and pages over plain http
 * except on localhost, do without.
 */
export function startWorker(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return;
  if (!contentOf('worker')) {
    void removeWorker(container).catch(ignoreError('The service worker could not be removed:'));
    return;
  }
  followBuilds(container);
  if (document.readyState === 'complete') register(container);
  else addEventListener('load', () => register(container), { once: true });
}

async function removeWorker(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.getRegistration();
  if (!registration) return;
  await registration.unregister();
  await deleteBuildCaches();
}

/**
 * A page that has a worker only asks for a newer one, because registering would bring back a worker that is removing
 * itself.
 */
const register = (container: ServiceWorkerContainer) =>
  void (
    container.controller
      ? container.getRegistration().then((registration) => registration?.update())
      : container.register('/sw.js', { updateViaCache: 'none' })
  ).catch(ignoreError('The app does not work offline here, or the server can’t be reached:'));
