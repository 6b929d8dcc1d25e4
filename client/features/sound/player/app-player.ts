import { effect } from '@preact/signals-react';
import { type Clock, systemClock } from '../../../ui/countdown/countdown.ts';
import { lazyEngine } from './lazy-engine.ts';
import { connectMediaSession } from './media-session.ts';
import { createPlayer } from './player.ts';
import { isPlayerOpen } from './player-open.ts';

const loadEngine = () => import('../engine/tone-engine.ts');

/** Counts on while the device sleeps: a timer set for the night must not wait for the lid to be opened. */
const wallClock: Clock = { ...systemClock, now: () => Date.now() };

/** The app's one player. */
export const player = createPlayer(
  lazyEngine(async () => (await loadEngine()).createToneEngine()),
  wallClock,
);

// The bar stands on every page from the first choice until somebody stops the sound.
effect(() => {
  isPlayerOpen.value = player.current.value !== null;
});
connectMediaSession(player, navigator.mediaSession);

/** Fetches the engine ahead of the first press. */
export const preloadEngine = (): void => {
  loadEngine().catch(() => undefined);
};
