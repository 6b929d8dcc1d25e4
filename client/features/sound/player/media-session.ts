import { effect } from '@preact/signals-react';
import { ignoreError } from '../../../lib/log.ts';
import { PRODUCT } from '../../../ui/brand/brand-mark.tsx';
import { lengthMs } from './playable.ts';
import type { Player } from './player.ts';

/** How far the seek keys of a headset or a lock screen jump when they name no distance. */
const SEEK_STEP_S = 10;

/** Shows the current sound on lock screens, and handles their buttons and media keys. */
export function connectMediaSession(player: Player, session: MediaSession | undefined): void {
  if (!session) return;
  const on = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler);
    } catch (error) {
      ignoreError(`This browser has no ${action} button:`)(error);
    }
  };
  const seekBy = (seconds: number) => player.seek(player.elapsedMs.peek() + seconds * 1000);

  on('play', () => player.play());
  on('pause', () => player.pause());
  on('stop', () => player.stop());

  effect(() => {
    const sound = player.current.value;
    session.metadata = sound ? new MediaMetadata({ title: sound.title, artist: PRODUCT }) : null;
    // A sound without a length has no positions to seek to.
    const canSeek = sound !== null && lengthMs(sound) !== null;
    on('seekto', canSeek ? ({ seekTime = 0 }) => player.seek(seekTime * 1000) : null);
    on('seekbackward', canSeek ? ({ seekOffset = SEEK_STEP_S }) => seekBy(-seekOffset) : null);
    on('seekforward', canSeek ? ({ seekOffset = SEEK_STEP_S }) => seekBy(seekOffset) : null);
  });

  effect(() => {
    const sound = player.current.value;
    session.playbackState = !sound ? 'none' : player.isPlaying.value ? 'playing' : 'paused';
  });

  effect(() => {
    const sound = player.current.value;
    const length = sound && lengthMs(sound);
    if (length) {
      // A clock that was set back makes the elapsed time negative, and browsers refuse such a position.
      const position = Math.max(0, Math.min(player.elapsedMs.value, length)) / 1000;
      session.setPositionState({ duration: length / 1000, position, playbackRate: 1 });
    } else {
      session.setPositionState();
    }
  });
}
