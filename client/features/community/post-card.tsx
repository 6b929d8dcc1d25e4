import { useId } from 'react';
import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import { COMMUNITY_MESSAGES } from '../../lib/messages/community.ts';
import { now } from '../../lib/today.ts';
import { DemoMark } from '../../ui/notice/notice.tsx';
import { useConfirmation } from '../../ui/withdraw/use-confirmation.ts';
import { WithdrawConfirm } from '../../ui/withdraw/withdraw-confirm.tsx';
import { ownRegion } from './own-region.ts';
import { PostActions } from './post-actions.tsx';
import * as css from './post-card.css.ts';
import { PostContent } from './post-content.tsx';
import { withdrawPost } from './post-mutations.ts';
import { postOf } from './posts.ts';
import { postAge } from './relative-time.ts';

/** One of five colors for each number, so that neighbors differ. */
const washOf = (alias: number) => ((alias % 5) + 1) as keyof typeof css.avatarOn;

/** Whether the post comes from this device's region. A `Global` post never counts as nearby. */
const isNearby = ({ region }: CommunityPost) => region !== 'Global' && region === ownRegion();

interface PostCardProps {
  readonly id: string;
  /** Cuts a long text earlier, for cards side by side. */
  readonly isBrief: boolean;
  /** Called when the person has deleted the post. */
  readonly onWithdrawn: () => void;
}

/** An anonymous reflection with its text and its actions. */
export function PostCard({ id, isBrief, onWithdrawn }: PostCardProps) {
  const whoId = useId();
  const { isConfirming, trigger, toggle, keep } = useConfirmation();
  const post = postOf(id)?.value;
  if (!post) return null;
  return (
    <article className={css.post} aria-labelledby={whoId}>
      <header className={css.head}>
        <span className={css.avatarOn[washOf(post.userId)]}>{post.userId}</span>
        <div id={whoId} className={css.who}>
          <h3 className={css.name}>Someone</h3>
          <p className={css.where}>
            {post.region} · <time dateTime={post.createdAt}>{postAge(post.createdAt, now.value)}</time>
          </p>
        </div>
        <div className={css.badges}>
          {isNearby(post) ? <span className={css.nearby}>Nearby</span> : null}
          {post.isLiveNow ? <span className={css.live}>Active Now</span> : null}
          {post.demo ? <DemoMark /> : null}
        </div>
      </header>
      <PostContent text={post.content} beginning={isBrief ? 'brief' : 'full'} />
      {post.moodTag ? (
        <ul className={css.moods} aria-label="Moods">
          {post.moodTag.split(',').map((mood) => (
            <li key={mood} className={css.mood}>
              {mood}
            </li>
          ))}
        </ul>
      ) : null}
      <PostActions post={post} trigger={trigger} isConfirming={isConfirming} onAsk={toggle} />
      {isConfirming ? (
        <div className={css.confirm}>
          <WithdrawConfirm
            question="Delete this reflection? This can’t be undone."
            action="Delete reflection"
            failureText={COMMUNITY_MESSAGES.notWithdrawn}
            withdraw={() => withdrawPost(id)}
            onWithdrawn={onWithdrawn}
            onKeep={keep}
          />
        </div>
      ) : null}
    </article>
  );
}
