import { askPatiently } from '../../lib/ask.ts';
import { ignoreError } from '../../lib/log.ts';
import { contentOf } from '../../lib/page-meta.ts';
import { BUILD_QUESTION } from '../../lib/worker-questions.ts';
import { setTakeover } from './next-navigation.ts';
import { wouldLoseSomething } from './unsaved.ts';

/** The build of this page. */
const pageBuild = () => contentOf('worker');

/** A page that stays open asks for a newer build when the person comes back to it, but at most once in this time. */
const CHECK_AFTER_MS = 60 * 60_000;

/** Whether a newer build waits for the next document. */
let isNewer = false;

/**
 * Applies newer builds without asking: at once while the person has not touched the page, otherwise when they open
 * another screen. It never does so while something would be lost.
 */
export function followBuilds(container: ServiceWorkerContainer): void {
  const startedFromWorker = wasServedByWorker();
  container.addEventListener('message', ({ data, ports }) => {
    if (data === BUILD_QUESTION) ports[0]?.postMessage(pageBuild());
  });
  container.startMessages();
  container.addEventListener('controllerchange', () => void compare(container));
  // The worker may have been replaced while the page started. A page from the network is as new as any worker.
  if (startedFromWorker) void compare(container);
  checkWhenVisible(container);
  setTakeover((to, replaces) => {
    if (!isNewer || wouldLoseSomething()) return false;
    if (replaces) location.replace(to);
    else location.assign(to);
    return true;
  });
}

/**
 * Compares the build of the worker with that of the page. Waits for as long as a busy device takes to start the worker,
 * because nothing asks again.
 */
async function compare(container: ServiceWorkerContainer): Promise<void> {
  const { controller } = container;
  const build = controller ? await askPatiently(controller, BUILD_QUESTION) : '';
  // Another worker has taken over meanwhile, and is asked itself.
  if (container.controller !== controller) return;
  isNewer = typeof build === 'string' && build !== '' && build !== pageBuild();
  if (isNewer && isUntouched() && !wouldLoseSomething()) location.reload();
}

const navigation = () =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

const wasServedByWorker = (): boolean => (navigation()?.workerStart ?? 0) > 0;

/**
 * Whether the person has neither pressed a key, tapped nor scrolled. False if the browser does not say so. A page that
 * was reloaded is not reloaded again, so two servers of different releases cannot make it reload forever.
 */
const isUntouched = (): boolean =>
  navigator.userActivation?.hasBeenActive === false && scrollY === 0 && navigation()?.type !== 'reload';

function checkWhenVisible(container: ServiceWorkerContainer): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < CHECK_AFTER_MS) return;
    checkedAt = Date.now();
    container
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(ignoreError('the next visit asks for a newer build again'));
  });
}
