interface CommunityTab {
  readonly path: string;
  readonly label: string;
}

/** The community's tabs. The first one is the community's own address. */
export const COMMUNITY_TABS: readonly CommunityTab[] = [
  { path: '/community', label: 'Presence' },
  { path: '/community/pinboard', label: 'Pinboard' },
  { path: '/community/nearby', label: 'Nearby' },
  { path: '/community/bookmarks', label: 'Bookmarks' },
];
