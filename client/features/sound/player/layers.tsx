import type { SoundTexture } from '../../../../domain/sound/textures.ts';
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx';
import { Slider } from '../../../ui/slider/slider.tsx';
import * as css from './controls.css.ts';

/** The first volume of a texture. It is below that of the chosen sound, which begins with 100. */
const FIRST_VOLUME = 60;

interface LayerVolumeProps {
  readonly name: string;
  readonly volume: number;
  readonly onChange: (volume: number) => void;
}

/** The volume slider of one sound of a mix. */
export const LayerVolume = ({ name, volume, onChange }: LayerVolumeProps) => (
  <Slider
    label={`How loud: ${name}`}
    words={`${volume} of 100`}
    value={volume}
    max={100}
    step={5}
    onChange={onChange}
  />
);

interface UnderlayRowProps {
  readonly texture: SoundTexture;
  /** Null if the texture is not in the mix. */
  readonly volume: number | null;
  readonly isFull: boolean;
  readonly onChange: (volume: number | null) => void;
}

/** A texture to add to the chosen sound. Its volume slider appears with it. */
export const UnderlayRow = ({ texture, volume, isFull, onChange }: UnderlayRowProps) => (
  <li className={css.layer}>
    <Checkbox
      checked={volume !== null}
      disabled={volume === null && isFull}
      onChange={(isIn) => onChange(isIn ? FIRST_VOLUME : null)}
    >
      {texture.title}
    </Checkbox>
    {volume === null ? null : <LayerVolume name={texture.title} volume={volume} onChange={onChange} />}
  </li>
);
