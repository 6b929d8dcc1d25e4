import { useEffect, useId } from 'react';
import { SOUND_SESSIONS } from '../../../domain/sound/sessions.ts';
import { SOUND_TEXTURES } from '../../../domain/sound/textures.ts';
import { Page } from '../../ui/page/page.tsx';
import { HeadphonesNote } from './headphones-note.tsx';
import { NowCard } from './now-card.tsx';
import { player as appPlayer, preloadEngine } from './player/app-player.ts';
import type { Player } from './player/player.ts';
import { preloadPlayerBar } from './player/player-host.tsx';
import { SessionList } from './session-list.tsx';
import { SoundItem } from './sound-item.tsx';
import * as css from './sound-page.css.ts';

export function SoundPage({ player = appPlayer }: { readonly player?: Player }) {
  const moreId = useId();
  useEffect(() => {
    preloadEngine();
    preloadPlayerBar();
  }, []);
  return (
    <Page title="Sound therapy" heading="Sound therapy" lead="Made on your device, as you listen.">
      <div className={css.page}>
        <NowCard player={player} />
        <SessionList sessions={SOUND_SESSIONS} player={player} />
        <section className={css.all} aria-labelledby={moreId}>
          <h2 id={moreId} className={css.listTitle}>
            More
          </h2>
          <p className={css.soft}>These play until you stop them. You can also add them to a session.</p>
          <ul className={css.list}>
            {SOUND_TEXTURES.map((texture) => (
              <SoundItem key={texture.id} sound={texture} player={player} />
            ))}
          </ul>
        </section>
        <section className={css.care}>
          <h2 className={css.listTitle}>Before you listen</h2>
          <HeadphonesNote />
          <p>
            Keep the volume low enough to hear someone speak. These sounds are for comfort. They don’t treat
            anything.
          </p>
        </section>
      </div>
    </Page>
  );
}
