import { useId } from 'react';
import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import { COMMUNITY_MESSAGES } from '../../lib/messages/community.ts';
import { now } from '../../lib/today.ts';
import { DemoMark } from '../../ui/notice/notice.tsx';
import { useConfirmation } from '../../ui/withdraw/use-confirmation.ts';
import { WithdrawConfirm } from '../../ui/withdraw/withdraw-confirm.tsx';
import { HiddenNotice } from '../hides/hidden-notice.tsx';
import { hiddenNowOf } from '../hides/hidden-now.ts';
import { MenuButton } from '../hides/menu-button.tsx';
import { ownRegion } from './own-region.ts';
import { PostActions } from './post-actions.tsx';
import { foldedThemesOf, PostBody } from './post-body.tsx';
import * as css from './post-card.css.ts';
import { withdrawPost } from './post-mutations.ts';
import { postOf } from './posts.ts';
import { postAge } from './relative-time.ts';
import { WithheldNotice } from './withheld-notice.tsx';

/** One of five colors for a number. Numbers that follow one another have different colors. */
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

/**
 * An anonymous reflection with its text and its actions. Nothing if the post is not in the cache. A notice
 * stands in its place after the person has hidden it on this page.
 */
export function PostCard({ id, isBrief, onWithdrawn }: PostCardProps) {
  const whoId = useId();
  const { isConfirming, trigger, toggle, keep } = useConfirmation();
  const post = postOf(id)?.value;
  if (!post) return null;
  if (hiddenNowOf(id)) return <HiddenNotice id={id} />;
  return (
    <article className={post.withheld ? css.postWithheld : css.post} aria-labelledby={whoId}>
      {post.withheld ? <WithheldNotice state={post.withheld} /> : null}
      <header className={css.head}>
        <span className={css.avatarOn[washOf(post.userId)]}>{post.userId}</span>
        <div className={css.about}>
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
        </div>
        {post.mine ? null : (
          <span className={css.menu}>
            <MenuButton
              writing={{ kind: 'post', id, text: foldedThemesOf(post).length > 0 ? '' : post.content }}
              label="More about this reflection"
            />
          </span>
        )}
      </header>
      <PostBody post={post} isBrief={isBrief} />
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
