import { Repeat, Square } from 'lucide-react';
import { useId } from 'react';
import { SOUND_TEXTURES } from '../../../../domain/sound/textures.ts';
import { MINUTE_MS } from '../../../../domain/time/units.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Segments } from '../../../ui/segments/segments.tsx';
import { Switch } from '../../../ui/switch/switch.tsx';
import { HeadphonesNote } from '../headphones-note.tsx';
import * as css from './controls.css.ts';
import { LayerVolume, UnderlayRow } from './layers.tsx';
import { lengthMs, needsHeadphones, type Playable } from './playable.ts';
import type { Player } from './player.ts';
import { timeOfDay } from './time-text.ts';

const SLEEP_CHOICES = [
  { key: 'off', label: 'Off' },
  { key: '15', label: '15' },
  { key: '30', label: '30' },
  { key: '45', label: '45' },
  { key: '60', label: '60' },
] as const;
type SleepChoice = (typeof SLEEP_CHOICES)[number]['key'];

interface ControlsProps {
  readonly player: Player;
  readonly sound: Playable;
  readonly onClose: () => void;
}

/** The dialog with the less frequent controls: repeat, sleep timer, mix and stop. A texture has no repeat. */
export function Controls({ player, sound, onClose }: ControlsProps) {
  return (
    <Dialog title={sound.title} onClose={onClose}>
      <div className={css.controls}>
        {needsHeadphones(sound) ? <HeadphonesNote /> : null}
        {lengthMs(sound) === null ? null : (
          <Switch
            icon={Repeat}
            label="Repeat"
            hint={player.sleep.value ? 'The sleep timer keeps it playing.' : 'Plays again until you stop it.'}
            isOn={player.isRepeating.value}
            onChange={player.setRepeating}
          />
        )}
        <SleepTimerGroup player={player} />
        <MixGroup player={player} sound={sound} />
        <Button
          look="outline"
          onClick={() => {
            onClose();
            player.stop();
          }}
        >
          <Square size={18} aria-hidden />
          Stop the sound
        </Button>
      </div>
    </Dialog>
  );
}

function SleepTimerGroup({ player }: { readonly player: Player }) {
  const id = useId();
  const timer = player.sleep.value;
  const minutes = timer ? String(timer.ms / MINUTE_MS) : 'off';
  const chosen = SLEEP_CHOICES.find(({ key }) => key === minutes)?.key ?? 'off';
  const choose = (key: SleepChoice) => player.sleepIn(key === 'off' ? null : Number(key) * MINUTE_MS);
  return (
    <section className={css.group} aria-labelledby={id}>
      <h3 id={id} className={css.heading}>
        Sleep timer
      </h3>
      <Segments label="Sleep timer, in minutes" options={SLEEP_CHOICES} chosen={chosen} onChoose={choose} />
      <p role="status" className={css.soft}>
        {timer
          ? `Plays on, then fades out and stops at ${timeOfDay(timer.at)}.`
          : 'Minutes until the sound fades out.'}
      </p>
    </section>
  );
}

function MixGroup({ player, sound }: { readonly player: Player; readonly sound: Playable }) {
  const id = useId();
  const underlays = player.underlays.value;
  const isFull = player.isMixFull.value;
  return (
    <section className={css.group} aria-labelledby={id}>
      <h3 id={id} className={css.heading}>
        Mix
      </h3>
      <p className={css.soft}>Add up to two more sounds.</p>
      <ul className={css.layers}>
        <li className={css.layer}>
          <span className={css.name}>{sound.title}</span>
          <LayerVolume name={sound.title} volume={player.mainVolume.value} onChange={player.setMainVolume} />
        </li>
        {SOUND_TEXTURES.filter(({ id: own }) => own !== sound.id).map((texture) => (
          <UnderlayRow
            key={texture.id}
            texture={texture}
            volume={underlays.find((under) => under.texture.id === texture.id)?.volume ?? null}
            isFull={isFull}
            onChange={(volume) => player.underlay(texture, volume)}
          />
        ))}
      </ul>
    </section>
  );
}
