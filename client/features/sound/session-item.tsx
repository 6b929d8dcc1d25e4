import { AUDIO_LABELS, SOUND_CATEGORY_LABELS, type SoundSession } from '../../../domain/sound/session.ts';
import { SoundScene } from './scene.tsx';
import * as css from './sound-page.css.ts';

/** One session: its picture, what it sounds like, and how long it is. */
export function SessionItem({ session }: { readonly session: SoundSession }) {
  const { title, description, category, audioType, duration } = session;
  return (
    <li className={css.session}>
      <div className={css.picture}>
        <SoundScene category={category} />
      </div>
      <h3 className={css.title}>{title}</h3>
      <p className={css.duration}>{duration} min</p>
      <p className={css.kind}>
        {SOUND_CATEGORY_LABELS[category]} · {AUDIO_LABELS[audioType]}
      </p>
      <p className={css.description}>{description}</p>
    </li>
  );
}
