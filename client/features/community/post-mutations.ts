import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import { logFailure } from '../../lib/log.ts';
import { COMMUNITY_MESSAGES } from '../../lib/messages/community.ts';
import { mutate } from '../../lib/mutate.ts';
import { isNetworkFailure } from '../../lib/reachability.ts';
import { send } from '../../lib/send.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { changePost } from './posts.ts';
import { expireBookmarked, refreshReflections } from './reflections.ts';

const methodFor = (turnOn: boolean) => (turnOn ? 'POST' : 'DELETE');

type Like = Pick<CommunityPost, 'liked' | 'likesCount'>;
type Bookmark = Pick<CommunityPost, 'bookmarked'>;

/** Likes a post or removes the like. Shows the change at once, and undoes it if it fails. */
export async function toggleLike({ id, liked, likesCount }: CommunityPost): Promise<void> {
  const turnOn = !liked;
  await mutate<Like>({
    key: `like ${id}`,
    value: turnOn,
    apply: () => changePost(id, { liked: turnOn, likesCount: Math.max(0, likesCount + (turnOn ? 1 : -1)) }),
    send: () => send(`${methodFor(turnOn)} /api/community/posts/:id/like`, { params: { id } }),
    confirm: (answer) => changePost(id, answer),
    rollback: () => changePost(id, { liked, likesCount }),
    onFailure(error) {
      logFailure('Changing a like failed:', error);
      sayNotKept(error, COMMUNITY_MESSAGES.likeNotKept);
    },
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
    onFailure(error) {
      logFailure('Changing a bookmark failed:', error);
      sayNotKept(error, COMMUNITY_MESSAGES.bookmarkNotKept);
    },
  });
}

/**
 * Says in a toast that a like or a bookmark was not kept, if the server was not reached. Own entries wait on the device
 * then, and these do not. After any other failure the change is only undone.
 */
function sayNotKept(error: unknown, text: string): void {
  if (isNetworkFailure(error)) toaster.show({ title: COMMUNITY_MESSAGES.offlineTitle, text });
}

/** Deletes the person's own post. */
export async function withdrawPost(id: string): Promise<void> {
  await send('DELETE /api/community/posts/:id', { params: { id } });
  refreshReflections();
}
