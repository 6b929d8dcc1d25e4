import { useId, useState } from 'react';
import {
  SOUND_CATEGORIES,
  SOUND_CATEGORY_LABELS,
  type SoundCategory,
  type SoundSession,
} from '../../../domain/sound/session.ts';
import { Filter } from '../../ui/filter/filter.tsx';
import type { Player } from './player/player.ts';
import { SoundItem } from './sound-item.tsx';
import * as css from './sound-page.css.ts';

const OPTIONS = [
  { key: 'all', label: 'All' },
  ...SOUND_CATEGORIES.map((key) => ({ key, label: SOUND_CATEGORY_LABELS[key] })),
] as const;

interface SessionListProps {
  readonly sessions: readonly SoundSession[];
  readonly player: Player;
}

/** Every session, or those of one category. */
export function SessionList({ sessions, player }: SessionListProps) {
  const titleId = useId();
  const [chosen, setChosen] = useState<'all' | SoundCategory>('all');
  const shown = sessions.filter(({ category }) => chosen === 'all' || category === chosen);
  return (
    <section className={css.all} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.listTitle}>
        Sessions
      </h2>
      <Filter
        label="Category"
        options={OPTIONS}
        chosen={chosen}
        onChoose={setChosen}
        count={shown.length === 1 ? '1 session' : `${shown.length} sessions`}
      />
      {shown.length === 0 ? <p>There are no sessions of this kind yet.</p> : null}
      <ul className={css.list}>
        {shown.map((session) => (
          <SoundItem key={session.id} sound={session} player={player} />
        ))}
      </ul>
    </section>
  );
}
