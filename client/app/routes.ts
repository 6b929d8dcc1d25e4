import { HomePage } from '../features/home/home-page.tsx';
import { loadHome } from '../features/home/load-home.ts';
import { lazyPage, lazyRoute, type PageRoute } from './lazy-page.tsx';

const auth = lazyPage(() => import('../features/auth/auth-page.tsx'), 'AuthPage');
const track = lazyPage(() => import('../features/track/track-page.tsx'), 'TrackPage');
const community = lazyPage(() => import('../features/community/community-page.tsx'), 'CommunityPage');
const resources = lazyPage(() => import('../features/resources/resources-page.tsx'), 'ResourcesPage');
const tips = lazyPage(() => import('../features/tips/tips-page.tsx'), 'TipsPage');
const sound = lazyPage(() => import('../features/sound/sound-page.tsx'), 'SoundPage');
const profile = lazyPage(() => import('../features/profile/profile-page.tsx'), 'ProfilePage');

/**
 * The addresses of the tabs, of the parts of Community, of the pages in the tab Resources, and of Auth. Home is not
 * here, because it is part of the first load. `further-pages.ts` names every other page.
 */
const ROUTES: Readonly<Record<string, PageRoute>> = {
  '/auth': auth,
  '/track': track,
  '/community': community,
  '/community/pinboard': community,
  '/community/nearby': community,
  '/community/bookmarks': community,
  '/resources': resources,
  '/support': resources,
  '/daily-tips': tips,
  '/sound-therapy': sound,
  '/meditations': sound,
  '/profile': profile,
};

export const HOME: PageRoute = { name: 'HomePage', Page: HomePage, load: loadHome };

/** By address, so that a page stays the same component while it is shown. */
const furtherRoutes = new Map<string, PageRoute>();

function furtherRoute(address: string): PageRoute {
  const known = furtherRoutes.get(address);
  if (known) return known;
  const route = lazyRoute(
    async () => (await import('./further-pages.ts')).fetchFurtherPage(address),
    address,
  );
  furtherRoutes.set(address, route);
  return route;
}

/** Finds the page of an address, with or without a slash at its end. For an unknown one, it is the not-found page. */
export function pageRouteAt(path: string): PageRoute {
  const address = path.replace(/\/+$/, '');
  return address === '' ? HOME : (ROUTES[address] ?? furtherRoute(address));
}
