import { color } from '../../ui/theme/tokens.css.ts';
import * as css from './now-card.css.ts';
import type { Player } from './player/player.ts';
import { SoundPicture } from './scenes.tsx';

const { scene } = color;

/**
 * The chosen sound, playing or paused. Without one, a text says that nothing plays. The height stays the same, so that
 * a press moves nothing.
 */
export function NowCard({ player }: { readonly player: Player }) {
  const sound = player.current.value;
  return (
    <section className={css.now} aria-label="Now">
      <div className={css.frame}>
        {sound ? <SoundPicture sound={sound} className={css.picture} /> : <Resting />}
      </div>
      {sound ? (
        <p className={css.words}>
          <span>{player.isPlaying.value ? 'Now playing' : 'Paused'}</span>
          <span className={css.title}>{sound.title}</span>
          <span>It keeps playing while you use other pages.</span>
        </p>
      ) : (
        <p className={css.words}>
          <span className={css.title}>Nothing is playing</span>
          <span>Choose a sound. It keeps playing while you use other pages.</span>
        </p>
      )}
    </section>
  );
}

/** A picture for silence: headphones on hills under a low sun. */
const Resting = () => (
  <svg className={css.picture} viewBox="0 0 320 140" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <rect width="320" height="140" fill={scene.sky} />
    <circle cx="160" cy="66" r="22" fill={color.apricot} opacity="0.85" />
    <path d="M0 88 C44 68 96 66 140 82 S236 104 320 74 V140 H0 Z" fill={scene.far} />
    <path d="M0 104 C60 88 120 90 180 104 S276 118 320 102 V140 H0 Z" fill={scene.middle} />
    <path
      d="M120 98 V64 A40 40 0 0 1 200 64 V98"
      fill="none"
      stroke={color.soft}
      strokeLinecap="round"
      strokeWidth="5"
    />
    <rect x="110" y="80" width="20" height="34" rx="10" fill={color.spruce} />
    <rect x="190" y="80" width="20" height="34" rx="10" fill={color.spruce} />
    <path d="M0 118 C46 104 98 104 150 116 S260 132 320 120 V140 H0 Z" fill={scene.near} />
  </svg>
);
