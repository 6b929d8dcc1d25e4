import { Pause, Play } from 'lucide-react';
import { useId } from 'react';
import { AUDIO_LABELS, SOUND_CATEGORY_LABELS } from '../../../domain/sound/session.ts';
import { TEXTURE_LABELS } from '../../../domain/sound/textures.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import type { Playable } from './player/playable.ts';
import type { Player } from './player/player.ts';
import { SoundPicture } from './scenes.tsx';
import * as css from './sound-page.css.ts';

const kindOf = (sound: Playable): string =>
  'category' in sound
    ? `${SOUND_CATEGORY_LABELS[sound.category]} · ${AUDIO_LABELS[sound.audioType]}`
    : TEXTURE_LABELS[sound.audioType];

interface SoundItemProps {
  readonly sound: Playable;
  readonly player: Player;
}

/** One sound with its picture, kind and length. The whole row can be pressed. */
export function SoundItem({ sound, player }: SoundItemProps) {
  const id = useId();
  const isChosen = player.current.value?.id === sound.id;
  const isHeard = isChosen && player.isPlaying.value;
  return (
    <li className={css.sound} data-chosen={isChosen}>
      <div className={css.frame}>
        <SoundPicture sound={sound} className={css.picture} />
        <span className={css.mark}>
          {isHeard ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
        </span>
      </div>
      <h3 className={css.title}>
        <button
          type="button"
          className={css.press}
          aria-describedby={id}
          onClick={() => player.choose(sound)}
        >
          <span className={hidden}>{isHeard ? 'Pause ' : 'Play '}</span>
          {sound.title}
        </button>
      </h3>
      {'duration' in sound ? <p className={css.duration}>{sound.duration} min</p> : null}
      <p id={id} className={css.kind}>
        {kindOf(sound)}
      </p>
      <p className={css.description}>{sound.description}</p>
    </li>
  );
}
