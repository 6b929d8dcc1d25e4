import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import { logFailure } from '../../lib/log.ts';
import { mutate } from '../../lib/mutate.ts';
import { send } from '../../lib/send.ts';
import { changePost } from './posts.ts';
import { expireBookmarked, refreshReflections } from './reflections.ts';

const methodFor = (turnOn: boolean) => (turnOn ? 'POST' : 'DELETE');

type Like = Pick<CommunityPost, 'liked' | 'likesCount'>;
type Bookmark = Pick<CommunityPost, 'bookmarked'>;

/** Likes a post or removes the like. Shows the change at once, and undoes it if the server refuses it. */
export async function toggleLike({ id, liked, likesCount }: CommunityPost): Promise<void> {
  const turnOn = !liked;
  await mutate<Like>({
    key: `like ${id}`,
    value: turnOn,
    apply: () => changePost(id, { liked: turnOn, likesCount: Math.max(0, likesCount + (turnOn ? 1 : -1)) }),
    send: () => send(`${methodFor(turnOn)} /api/community/posts/:id/like`, { params: { id } }),
    confirm: (answer) => changePost(id, answer),
    rollback: () => changePost(id, { liked, likesCount }),
    onFailure: (error) => logFailure('Changing a like failed:', error),
  });
}

/** Saves a post for the person, or removes it from the saved ones. */
export async function toggleBookmark({ id, bookmarked }: CommunityPost): Promise<void> {
  const turnOn = !bookmarked;
  await mutate<Bookmark>({
    key: `bookmark ${id}`,
    value: turnOn,
    apply: () => changePost(id, { bookmarked: turnOn }),
    send: async () => {
      const answer = await send(`${methodFor(turnOn)} /api/community/posts/:id/bookmark`, { params: { id } });
      expireBookmarked();
      return answer;
    },
    confirm: (answer) => changePost(id, answer),
    rollback: () => changePost(id, { bookmarked }),
    onFailure: (error) => logFailure('Changing a bookmark failed:', error),
  });
}

/** Deletes the person's own post. */
export async function withdrawPost(id: string): Promise<void> {
  await send('DELETE /api/community/posts/:id', { params: { id } });
  refreshReflections();
}
