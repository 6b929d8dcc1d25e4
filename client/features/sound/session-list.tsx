import { useId } from 'react';
import { SOUND_CATEGORIES, SOUND_CATEGORY_LABELS, type SoundSession } from '../../../domain/sound/session.ts';
import { FilteredList } from '../../ui/filter/filtered-list.tsx';
import type { Player } from './player/player.ts';
import { SoundItem } from './sound-item.tsx';
import * as css from './sound-page.css.ts';

interface SessionListProps {
  readonly sessions: readonly SoundSession[];
  readonly player: Player;
}

/** The sound sessions, with a filter by category. */
export function SessionList({ sessions, player }: SessionListProps) {
  const titleId = useId();
  return (
    <section className={css.all} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.listTitle}>
        Sessions
      </h2>
      <FilteredList
        items={sessions}
        categories={SOUND_CATEGORIES}
        labels={SOUND_CATEGORY_LABELS}
        count={(shown) => (shown === 1 ? '1 session' : `${shown} sessions`)}
        empty="There are no sessions of this kind yet."
        className={css.list}
      >
        {(session) => <SoundItem key={session.id} sound={session} player={player} />}
      </FilteredList>
    </section>
  );
}
