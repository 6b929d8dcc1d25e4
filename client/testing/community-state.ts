import type { CommunityState } from '../features/community/community-state.ts';

/** An open community with a moderator on duty. */
export const OPEN_COMMUNITY: CommunityState = {
  isOpen: true,
  mayPost: true,
  postsWait: false,
  isModerated: true,
  isOnDuty: true,
  hours: 'Mon-Fri 09:00-17:00 (Europe/Vienna)',
  contact: 'mailto:community@hearten.example',
};
