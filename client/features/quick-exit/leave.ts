import { coverPage } from '../../lib/cover.ts';
import { clearResources } from '../../lib/resource.ts';
import { tabStorage } from '../../lib/storage.ts';
import { LEFT_KEY } from '../../lib/stored-names.ts';
import { tabChannel } from '../../lib/tab-channel.ts';
import { session } from '../session/session.ts';

/** The page that takes Hearten's place: a file of `client/public/` that has neither its name nor its fonts. */
const NEUTRAL_PAGE = '/measures.html';
const NEUTRAL_TITLE = 'Kitchen measures';

/** Tells the other tabs to leave as well. */
const channel = tabChannel('hearten.leave');

const beforeLeaving = new Set<() => void>();

/** Calls `forget` when the person leaves, for example to drop a key. Returns a function that stops this. */
export function onLeaving(forget: () => void): () => void {
  beforeLeaving.add(forget);
  return () => beforeLeaving.delete(forget);
}

/**
 * Leaves Hearten at once: covers the page, opens the neutral page in its place, and forgets what the page holds of the
 * person. Other tabs that follow (`followLeaving`) leave as well. Drafts and waiting entries stay stored. The
 * browser's history keeps the addresses of earlier pages; Back then opens the neutral page again (`index.html`).
 */
export function leave(): void {
  try {
    leaveThisTab();
  } finally {
    // The other tabs leave even if something failed here.
    channel.post();
  }
}

function leaveThisTab(): void {
  coverPage();
  document.title = NEUTRAL_TITLE;
  // Makes Back open the neutral page. If the tab can't store the mark, Back opens Hearten again.
  tabStorage.write(LEFT_KEY, '1');
  // A page that asks whether to leave it must not ask now.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  location.replace(NEUTRAL_PAGE);
  session.value = { status: 'loading' };
  clearResources();
  for (const forget of beforeLeaving) forget();
}

const isAway = (): boolean => tabStorage.read(LEFT_KEY) !== null;

/**
 * Leaves when another tab does. Covers the page while the browser keeps it in memory for Back: if the person has left
 * meanwhile, the neutral page takes its place before anything is painted, and otherwise the page is loaded again.
 * Returns a function that stops this.
 */
export function followLeaving(): () => void {
  const onPageHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) coverPage();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (isAway()) location.replace(NEUTRAL_PAGE);
    else location.reload();
  };
  const stopListening = channel.listen(leaveThisTab);
  addEventListener('pagehide', onPageHide);
  addEventListener('pageshow', onPageShow);
  return () => {
    stopListening();
    removeEventListener('pagehide', onPageHide);
    removeEventListener('pageshow', onPageShow);
  };
}
