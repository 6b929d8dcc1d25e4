import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import { logFailure, logWarning } from '../../lib/log.ts';
import { send } from '../../lib/send.ts';
import { gratitudeBody, sendGratitude } from '../gratitude/send-gratitude.ts';
import { changePost, postOf } from './posts.ts';
import { expireBookmarked, refreshReflections } from './reflections.ts';
import { syncToggle } from './sync-toggle.ts';

/** What the author of a liked reflection reads. */
const THANKS = 'Someone appreciated your reflection. Your sharing matters and has touched someone today.';

const pathOf = (id: string, what = '') => `/api/community/posts/${encodeURIComponent(id)}${what}`;
const methodFor = (turnOn: boolean) => (turnOn ? 'POST' : 'DELETE');

type Like = Pick<CommunityPost, 'liked' | 'likesCount'>;
type Bookmark = Pick<CommunityPost, 'bookmarked'>;

/** Likes a post, or takes the like back: shown at once, and reverted where the server does not follow. */
export async function toggleLike({ id, liked, likesCount }: CommunityPost): Promise<void> {
  changePost(id, { liked: !liked, likesCount: Math.max(0, likesCount + (liked ? -1 : 1)) });
  await syncToggle<Like>({
    key: `like ${id}`,
    turnOn: !liked,
    confirmedState: { liked, likesCount },
    isOn: (facts) => facts.liked,
    request: async (turnOn) => {
      const answer = await send<Like>({ method: methodFor(turnOn), path: pathOf(id, '/like') });
      if (answer.liked) void thank(id);
      return answer;
    },
    apply: (facts) => changePost(id, facts),
    onFailure: (error) => logFailure('A like was not taken:', error),
  });
}

/** Thanks the author of a liked post, unless that is oneself or nobody: the server says it once at most. */
async function thank(id: string): Promise<void> {
  const post = postOf(id)?.peek();
  if (!post || post.mine || post.demo) return;
  try {
    await sendGratitude(gratitudeBody(post.sessionId, THANKS));
  } catch (error) {
    logWarning('The thanks after a like did not arrive:', error);
  }
}

/** Saves a post for the person, or lets go of it. */
export async function toggleBookmark({ id, bookmarked }: CommunityPost): Promise<void> {
  changePost(id, { bookmarked: !bookmarked });
  await syncToggle<Bookmark>({
    key: `bookmark ${id}`,
    turnOn: !bookmarked,
    confirmedState: { bookmarked },
    isOn: (facts) => facts.bookmarked,
    request: async (turnOn) => {
      const answer = await send<Bookmark>({ method: methodFor(turnOn), path: pathOf(id, '/bookmark') });
      expireBookmarked();
      return answer;
    },
    apply: (facts) => changePost(id, facts),
    onFailure: (error) => logFailure('A bookmark was not taken:', error),
  });
}

/** Takes one's own post back. */
export async function withdrawPost(id: string): Promise<void> {
  await send({ method: 'DELETE', path: pathOf(id) });
  refreshReflections();
}
