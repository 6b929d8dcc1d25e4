import { effect } from '@preact/signals-react';
import { PRODUCT } from '../../../ui/brand/brand-mark.tsx';
import { lengthMs } from './playable.ts';
import type { Player } from './player.ts';

/** How far the keys of a headset or a lock screen leap, where they don't say it themselves. */
const LEAP_S = 10;

/** Shows what plays on lock screens, and listens to their buttons and to media keys. */
export function connectMediaSession(player: Player, session: MediaSession | undefined): void {
  if (!session) return;
  const on = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // A browser that does not know this button never shows it.
    }
  };
  const leap = (seconds: number) => player.seek(player.elapsedMs.peek() + seconds * 1000);

  on('play', () => player.play());
  on('pause', () => player.pause());
  on('stop', () => player.stop());

  effect(() => {
    const sound = player.current.value;
    session.metadata = sound ? new MediaMetadata({ title: sound.title, artist: PRODUCT }) : null;
    // What has no length has no place to seek to either.
    const canSeek = sound !== null && lengthMs(sound) !== null;
    on('seekto', canSeek ? ({ seekTime = 0 }) => player.seek(seekTime * 1000) : null);
    on('seekbackward', canSeek ? ({ seekOffset = LEAP_S }) => leap(-seekOffset) : null);
    on('seekforward', canSeek ? ({ seekOffset = LEAP_S }) => leap(seekOffset) : null);
  });

  effect(() => {
    const sound = player.current.value;
    session.playbackState = !sound ? 'none' : player.isPlaying.value ? 'playing' : 'paused';
  });

  effect(() => {
    const sound = player.current.value;
    const length = sound && lengthMs(sound);
    if (length) {
      const position = Math.min(player.elapsedMs.value, length) / 1000;
      session.setPositionState({ duration: length / 1000, position, playbackRate: 1 });
    } else {
      session.setPositionState();
    }
  });
}
