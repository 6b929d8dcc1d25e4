import { useSignal } from '@preact/signals-react';
import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import { type PostTheme, THEME_LABELS } from '../../../domain/community/posts/themes.ts';
import { FoldButton } from './fold-button.tsx';
import { foldedThemes } from './folded-themes.ts';
import * as css from './post-card.css.ts';
import { PostContent } from './post-content.tsx';

/** The themes of a post that its reader folds. One's own post is never folded. A server of 1.0.2 sends no themes. */
export const foldedThemesOf = ({
  mine,
  themes,
}: Pick<CommunityPost, 'mine' | 'themes'>): readonly PostTheme[] =>
  mine ? [] : (themes ?? []).filter((theme) => foldedThemes.value.includes(theme));

const namesOf = (themes: readonly PostTheme[]): string =>
  themes.map((theme) => THEME_LABELS[theme]).join(', ');

interface PostBodyProps {
  readonly post: CommunityPost;
  readonly isBrief: boolean;
}

/** The themes, the text and the moods of a post. With a theme that the reader has folded, text and moods wait for Show. */
export function PostBody({ post, isBrief }: PostBodyProps) {
  const isOpen = useSignal(false);
  const isFoldable = foldedThemesOf(post).length > 0;
  const isShown = !isFoldable || isOpen.value;
  const themes = post.themes ?? [];
  return (
    <>
      {themes.length > 0 ? <p className={css.themes}>Touches on: {namesOf(themes)}</p> : null}
      {isShown ? <PostContent text={post.content} beginning={isBrief ? 'brief' : 'full'} /> : null}
      {isShown && post.moodTag ? (
        <ul className={css.moods} aria-label="Moods">
          {post.moodTag.split(',').map((mood) => (
            <li key={mood} className={css.mood}>
              {mood}
            </li>
          ))}
        </ul>
      ) : null}
      {isFoldable ? <FoldButton isOpen={isOpen}>{isOpen.value ? 'Collapse' : 'Show'}</FoldButton> : null}
    </>
  );
}
