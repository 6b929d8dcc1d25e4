import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { SoundTexture } from '../../../../domain/sound/textures.ts';
import { SECOND_MS } from '../../../../domain/time/units.ts';
import type { Clock } from '../../../lib/clock.ts';
import { logWarning } from '../../../lib/log.ts';
import type { Ending, SoundEngine } from '../engine/engine.ts';
import { createMix, type Underlay } from './mix.ts';
import { lengthMs, type Playable } from './playable.ts';
import { createSleepTimer, type SleepTimer } from './sleep-timer.ts';
import { createVolume } from './volume.ts';

/** The fade at the end of a session. The sleep timer has a longer one. */
const END_FADE_MS = 4000;

export interface Player {
  readonly current: ReadonlySignal<Playable | null>;
  readonly isPlaying: ReadonlySignal<boolean>;
  readonly elapsedMs: ReadonlySignal<number>;
  /** Whether the last press of play gave no sound. */
  readonly hasFailed: ReadonlySignal<boolean>;
  /** 0 to 100. */
  readonly volume: ReadonlySignal<number>;
  readonly isRepeating: ReadonlySignal<boolean>;
  readonly sleep: ReadonlySignal<SleepTimer | null>;
  /** The volume of the chosen sound within its mix, from 0 to 100. */
  readonly mainVolume: ReadonlySignal<number>;
  readonly underlays: ReadonlySignal<readonly Underlay[]>;
  /** Whether no further texture can be added to the mix. */
  readonly isMixFull: ReadonlySignal<boolean>;

  /** Handles a press on a sound: another sound starts from 0, the same one pauses or continues. */
  choose(sound: Playable): void;
  /** Starts or continues the chosen sound. Does nothing without one, or while it plays. */
  play(): void;
  pause(): void;
  /**
   * Moves to this position; before 0 counts as 0. At the end or later the sound stops, stays chosen and returns to
   * 0. If it repeats or a sleep timer is set, it starts over instead. Does nothing for a sound without a length.
   */
  seek(toMs: number): void;
  /** Stops the sound, clears the choice and cancels the sleep timer. The mix and the repetition stay set. */
  stop(): void;
  setVolume(percent: number): void;
  setRepeating(isRepeating: boolean): void;
  /**
   * Plays on, and fades out so that the sound has stopped when this time has passed. Null cancels the timer. A paused
   * sound is not started, and the time runs meanwhile.
   */
  sleepIn(ms: number | null): void;
  setMainVolume(percent: number): void;
  /**
   * Adds a texture to the mix or changes its volume. Null removes it. A further texture is not added while the mix is
   * full. A texture that is chosen itself leaves the mix; the others stay for the next sound.
   */
  underlay(texture: SoundTexture, volume: number | null): void;
}

/**
 * Plays one sound and keeps its position. It ends with the sleep timer if one is set, and otherwise with the session. A
 * session that repeats, and a texture, have no end of their own. The end is a moment on `clock`, which counts on while
 * the device sleeps, so after waking up the player only reads it. The engine fades on the audio clock, so the sound
 * ends on time even if the page's timers are late.
 */
export function createPlayer(engine: SoundEngine, clock: Clock): Player {
  const current = signal<Playable | null>(null);
  const isPlaying = signal(false);
  const elapsedMs = signal(0);
  const hasFailed = signal(false);
  const isRepeating = signal(false);
  const sleep = createSleepTimer(clock);
  const mix = createMix();
  const { volume, choose: chooseVolume } = createVolume();

  /** A known position of the sound, and when it was there (`at`, in ms on `clock`). Null while nothing sounds. */
  let startedFrom: { readonly at: number; readonly elapsedMs: number } | null = null;
  let cancelWake = () => {};
  let latestStart = 0;
  let isMixStale = false;

  const positionMs = () =>
    startedFrom ? startedFrom.elapsedMs + clock.now() - startedFrom.at : elapsedMs.peek();

  /** Whether the session starts over at its end. A sleep timer keeps it playing until the timer ends. */
  const startsOver = () => isRepeating.peek() || sleep.timer.peek() !== null;

  /** The end of the sleep timer if one is set, else the end of the session. Null if it repeats or has no length. */
  const nextEnding = (): Ending | null => {
    const sound = current.peek();
    const length = sound && lengthMs(sound);
    if (!length || startsOver()) return sleep.ending();
    return { inMs: length - positionMs(), fadeMs: END_FADE_MS };
  };

  const planEnd = () => {
    if (startedFrom) engine.endIn(nextEnding());
    scheduleTick();
  };

  /** Updates at the next full second, or at the end if that comes first. */
  const scheduleTick = () => {
    cancelWake();
    const ending = nextEnding();
    const waits = [
      ...(startedFrom ? [SECOND_MS - (positionMs() % SECOND_MS)] : []),
      ...(ending && (startedFrom || sleep.timer.peek()) ? [ending.inMs] : []),
    ];
    cancelWake = waits.length > 0 ? clock.after(Math.max(0, Math.min(...waits)), tick) : () => {};
  };

  const tick = () => {
    if (sleep.isUp() && isPlaying.peek()) return finish();
    if (startedFrom) {
      const sound = current.peek();
      const length = sound && lengthMs(sound);
      const position = positionMs();
      if (length && position >= length) {
        if (!startsOver()) return finish();
        startedFrom = { at: clock.now(), elapsedMs: position % length };
      }
      elapsedMs.value = positionMs();
    }
    scheduleTick();
  };

  /** Stops the sound and returns to its beginning. */
  const finish = () => {
    silence();
    elapsedMs.value = 0;
  };

  const silence = () => {
    latestStart += 1;
    elapsedMs.value = positionMs();
    startedFrom = null;
    isPlaying.value = false;
    engine.stop();
    scheduleTick();
  };

  const start = async (sound: Playable) => {
    latestStart += 1;
    const current = latestStart;
    startedFrom = null;
    isMixStale = false;
    isPlaying.value = true;
    hasFailed.value = false;
    try {
      await engine.start(mix.layersUnder(sound));
    } catch (error) {
      logWarning('The sound did not start:', error);
      if (current !== latestStart) return;
      silence();
      hasFailed.value = true;
      return;
    }
    if (current !== latestStart) return;
    startedFrom = { at: clock.now(), elapsedMs: elapsedMs.peek() };
    if (isMixStale) remix();
    planEnd();
  };

  const play = () => {
    const sound = current.peek();
    if (sound && !isPlaying.peek()) void start(sound);
  };
  const pause = () => {
    if (isPlaying.peek()) silence();
  };
  const remix = () => {
    const sound = current.peek();
    // Apply the changes that were made while the sound was loading.
    isMixStale = isPlaying.peek() && !startedFrom;
    if (sound && startedFrom) engine.mix(mix.layersUnder(sound));
  };

  engine.setVolume(volume.peek());
  engine.onInterrupted(pause);

  return {
    current,
    isPlaying,
    elapsedMs,
    hasFailed,
    volume,
    isRepeating,
    sleep: sleep.timer,
    mainVolume: mix.mainVolume,
    underlays: mix.underlays,
    isMixFull: mix.isFull,
    choose(sound) {
      if (sound.id === current.peek()?.id) {
        if (isPlaying.peek()) pause();
        else play();
        return;
      }
      current.value = sound;
      elapsedMs.value = 0;
      // A chosen sound cannot be its own texture.
      mix.remove(sound.id);
      void start(sound);
    },
    play,
    pause,
    seek(toMs) {
      const sound = current.peek();
      const length = sound && lengthMs(sound);
      if (!length) return;
      const beforeEnd = startsOver() ? toMs % length : toMs;
      if (beforeEnd >= length) return finish();
      elapsedMs.value = Math.max(0, beforeEnd);
      if (startedFrom) startedFrom = { at: clock.now(), elapsedMs: elapsedMs.peek() };
      planEnd();
    },
    stop() {
      finish();
      current.value = null;
      hasFailed.value = false;
      sleep.set(null);
      scheduleTick();
    },
    setVolume(percent) {
      chooseVolume(percent);
      engine.setVolume(percent);
    },
    setRepeating(choice) {
      isRepeating.value = choice;
      planEnd();
    },
    sleepIn(ms) {
      sleep.set(ms);
      planEnd();
    },
    setMainVolume(percent) {
      mix.mainVolume.value = percent;
      remix();
    },
    underlay(texture, percent) {
      if (percent === null) mix.remove(texture.id);
      else mix.add(texture, percent);
      remix();
    },
  };
}
