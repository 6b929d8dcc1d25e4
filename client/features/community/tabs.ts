interface CommunityTab {
  readonly path: string;
  readonly label: string;
}

export const PINBOARD_PATH = '/community/pinboard';

/** The community's tabs. The first one is the community's own address. */
export const COMMUNITY_TABS: readonly CommunityTab[] = [
  { path: '/community', label: 'Presence' },
  { path: PINBOARD_PATH, label: 'Pinboard' },
  { path: '/community/nearby', label: 'Nearby' },
  { path: '/community/bookmarks', label: 'Bookmarks' },
];
