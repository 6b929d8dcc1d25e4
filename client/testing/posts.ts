import type { CommunityPost, PostPage } from '../../domain/community/posts/schema.ts';

/** Another person's reflection, shared now unless `part` says otherwise. */
export const communityPost = (part: Partial<CommunityPost> = {}): CommunityPost => ({
  id: crypto.randomUUID(),
  userId: 4127,
  sessionId: crypto.randomUUID(),
  region: 'Asia',
  content: 'Third round done.',
  moodTag: null,
  themes: [],
  isLiveNow: false,
  createdAt: new Date().toISOString(),
  likesCount: 14,
  liked: false,
  bookmarked: false,
  mine: false,
  demo: false,
  ...part,
});

/** This many reflections, numbered from `from` on. */
export const communityPosts = (count: number, from = 1): CommunityPost[] =>
  Array.from({ length: count }, (_, index) => communityPost({ content: `Reflection ${from + index}.` }));

export const pageOfPosts = (data: CommunityPost[], total = data.length): PostPage => ({ data, total });
