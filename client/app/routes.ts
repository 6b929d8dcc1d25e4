import { HomePage } from '../features/home/home-page.tsx';
import { loadContents } from '../features/home/lazy-contents.tsx';
import { lazyPage, type PageRoute } from './lazy-page.tsx';

const auth = lazyPage(() => import('../features/auth/auth-page.tsx'), 'AuthPage');
const track = lazyPage(() => import('../features/track/track-page.tsx'), 'TrackPage');
const community = lazyPage(() => import('../features/community/community-page.tsx'), 'CommunityPage');
const resources = lazyPage(() => import('../features/resources/resources-page.tsx'), 'ResourcesPage');
const tips = lazyPage(() => import('../features/tips/tips-page.tsx'), 'TipsPage');
const sound = lazyPage(() => import('../features/sound/sound-page.tsx'), 'SoundPage');
const profile = lazyPage(() => import('../features/profile/profile-page.tsx'), 'ProfilePage');
const editProfile = lazyPage(
  () => import('../features/edit-profile/edit-profile-page.tsx'),
  'EditProfilePage',
);
const privacy = lazyPage(() => import('../features/legal/privacy-page.tsx'), 'PrivacyPage');
const terms = lazyPage(() => import('../features/legal/terms-page.tsx'), 'TermsPage');

/** Every address except that of Home, which is part of the first load. */
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
  '/edit-profile': editProfile,
  '/privacy-security': privacy,
  '/terms': terms,
};

export const HOME: PageRoute = { name: 'HomePage', Page: HomePage, load: loadContents };
const NOT_FOUND = lazyPage(() => import('../features/not-found/not-found-page.tsx'), 'NotFoundPage');

/** Finds the page of an address, with or without a slash at its end. */
export function pageRouteAt(path: string): PageRoute {
  const address = path.replace(/\/+$/, '');
  return address === '' ? HOME : (ROUTES[address] ?? NOT_FOUND);
}
