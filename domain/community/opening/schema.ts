import Type, { type Static } from 'typebox';
import { orNull } from '../../or-null.ts';

/** While nobody is on duty, a new reflection waits for a moderator, or nothing can be posted. */
export const OFF_DUTY = ['wait', 'read-only'] as const;
export type OffDuty = (typeof OFF_DUTY)[number];

/** Whether people can use the community now, and when moderators read it. */
export const CommunityState = Type.Object({
  isOpen: Type.Boolean({ description: 'False: nothing of others is shown, and nothing can be sent' }),
  mayPost: Type.Boolean({ description: 'Whether reflections and thanks are accepted now' }),
  postsWait: Type.Boolean({ description: 'Whether a new reflection waits until a moderator has read it' }),
  isModerated: Type.Boolean({
    description: 'False in demo mode and on a server that only its own machine reaches',
  }),
  isOnDuty: Type.Boolean(),
  hours: orNull(Type.String(), {
    description: 'When moderators read, such as `Mon-Fri 09:00-17:00 (Europe/Vienna)`',
  }),
  contact: orNull(Type.String(), {
    description: 'Where authorities and anyone else reach who runs the community',
  }),
});
export type CommunityState = Static<typeof CommunityState>;

export const COMMUNITY_CLOSED = 'The community isn’t open now.';
export const COMMUNITY_READ_ONLY =
  'Nobody is on duty now, so nothing can be posted. Your text stays on this device.';
