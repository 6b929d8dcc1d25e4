import { useSignal } from '@preact/signals-react';
import { Pause, Play, Repeat, SlidersHorizontal, Volume2, X } from 'lucide-react';
import { moveFocusOnUnmount } from '../../../ui/focus/move-focus.ts';
import { Slider } from '../../../ui/slider/slider.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { player as appPlayer } from './app-player.ts';
import { Controls } from './controls.tsx';
import { lengthMs } from './playable.ts';
import type { Player } from './player.ts';
import * as css from './player-bar.css.ts';
import { clockTime, spokenTime, timeOfDay } from './time-text.ts';

const SEEK_STEP_MS = 5000;

/**
 * The chosen sound, playing or paused, its position and the volume. A button opens a dialog with the sleep timer and
 * the mix, and with repeat and stop, which a narrow bar leaves out. A texture has no position slider. Without a chosen
 * sound nothing is shown.
 */
export function PlayerBar({ player = appPlayer }: { readonly player?: Player }) {
  const areControlsOpen = useSignal(false);
  const sound = player.current.value;
  if (!sound) return null;
  const isPlaying = player.isPlaying.value;
  const length = lengthMs(sound);
  const elapsed = player.elapsedMs.value;
  const volume = player.volume.value;
  const isRepeating = player.isRepeating.value;
  const timer = player.sleep.value;
  return (
    <>
      <section ref={moveFocusOnUnmount} className={css.bar} aria-label="Player">
        {length === null ? (
          <div className={css.plainEdge} />
        ) : (
          <Slider
            edge
            label="Position"
            words={`${spokenTime(elapsed)} of ${spokenTime(length)}`}
            value={elapsed}
            max={length}
            step={SEEK_STEP_MS}
            onChange={player.seek}
          />
        )}
        <div className={css.row}>
          <button
            type="button"
            className={css.play}
            aria-label={isPlaying ? `Pause ${sound.title}` : `Play ${sound.title}`}
            onClick={isPlaying ? player.pause : player.play}
          >
            {isPlaying ? <Pause size={22} aria-hidden /> : <Play size={22} aria-hidden />}
          </button>
          <div className={css.words}>
            <p className={css.title}>{sound.title}</p>
            <p className={css.time}>
              {length === null ? clockTime(elapsed) : `${clockTime(elapsed)} of ${clockTime(length)}`}
            </p>
            {timer ? <p className={css.time}>Stops at {timeOfDay(timer.at)}</p> : null}
            <p role="alert" className={css.failure}>
              {player.hasFailed.value ? 'This device couldn’t play the sound. Please try again.' : null}
            </p>
          </div>
          {length === null ? null : (
            <button
              type="button"
              className={css.roomy}
              aria-label="Repeat"
              aria-pressed={isRepeating}
              onClick={() => player.setRepeating(!isRepeating)}
            >
              <Repeat size={20} aria-hidden />
            </button>
          )}
          <div className={css.volume}>
            <Volume2 size={20} aria-hidden />
            <Slider
              label="Volume"
              words={`${volume} of 100`}
              value={volume}
              max={100}
              step={5}
              onChange={player.setVolume}
            />
          </div>
          <Tooltip text="Timer, repeat and mix">
            <button
              type="button"
              className={css.icon}
              aria-label="Timer, repeat and mix"
              aria-haspopup="dialog"
              onClick={() => {
                areControlsOpen.value = true;
              }}
            >
              <SlidersHorizontal size={20} aria-hidden />
            </button>
          </Tooltip>
          <button type="button" className={css.roomy} aria-label="Stop" onClick={player.stop}>
            <X size={20} aria-hidden />
          </button>
        </div>
      </section>
      {areControlsOpen.value ? (
        <Controls
          player={player}
          sound={sound}
          onClose={() => {
            areControlsOpen.value = false;
          }}
        />
      ) : null}
    </>
  );
}
