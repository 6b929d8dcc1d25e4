import Type from 'typebox';
import { type DomainEvent, type EventDefinition, personal, type SealedEvent } from '../../event.ts';
import { RegionSchema } from '../../places/regions.ts';
import { POST_MOODS } from './moods.ts';
import { ALIAS_MAX, ALIAS_MIN, POST_MAX } from './schema.ts';
import { POST_THEMES } from './themes.ts';

/** Others see `alias` and `handle` instead of `author`. Both are drawn at random for this post only. */
const PostShared = {
  type: 'PostShared',
  version: 2,
  // Written as version 1, so that 1.0.2 can still read it; it ignores `themes`. The next release may write 2.
  writtenAs: 1,
  entity: 'postId',
  hasOwnKey: true,
  upcasters: {
    // 1.0.2 has no themes.
    1: (data) => ({ themes: [], ...data }),
  },
  data: Type.Object(
    {
      postId: Type.String(),
      author: Type.String(),
      alias: Type.Integer({ minimum: ALIAS_MIN, maximum: ALIAS_MAX }),
      handle: Type.String(),
      content: personal(Type.String({ minLength: 1, maxLength: POST_MAX })),
      moods: Type.Array(Type.Enum(POST_MOODS), { uniqueItems: true }),
      /** The themes that the author has marked. */
      themes: Type.Array(Type.Enum(POST_THEMES), { uniqueItems: true }),
      isLiveNow: Type.Boolean(),
      region: RegionSchema,
      allowComments: Type.Boolean(),
      /** True if a demo person shared it. */
      isDemo: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

const PostWithdrawn = {
  type: 'PostWithdrawn',
  version: 1,
  data: Type.Object({ postId: Type.String() }, { additionalProperties: false }),
} as const satisfies EventDefinition;

export const postEvents = [PostShared, PostWithdrawn] as const;
type PostEventDefinition = (typeof postEvents)[number];

export type PostEvent = DomainEvent<PostEventDefinition>;
export type SealedPostEvent = SealedEvent<PostEventDefinition>;

/** Each post has its own stream. Likes and bookmarks are in other streams. */
export const postStream = (postId: string): string => `post-${postId}`;
