import { effect } from '@preact/signals-react';
import { type Clock, systemClock } from '../../../lib/clock.ts';
import { ignoreError } from '../../../lib/log.ts';
import { lazyEngine } from './lazy-engine.ts';
import { connectMediaSession } from './media-session.ts';
import { createPlayer } from './player.ts';
import { isPlayerOpen } from './player-open.ts';

const loadEngine = () => import('../engine/tone-engine.ts');

/** Date.now() counts on while the device sleeps, so a sleep timer set for the night ends on time. */
const wallClock: Clock = { ...systemClock, now: () => Date.now() };

/** The app's one player. */
export const player = createPlayer(
  lazyEngine(async () => (await loadEngine()).createToneEngine()),
  wallClock,
);

// Every page shows the bar while a sound is chosen.
effect(() => {
  isPlayerOpen.value = player.current.value !== null;
});
connectMediaSession(player, navigator.mediaSession);

/** Fetches the engine before it is needed. */
export const preloadEngine = (): void => {
  loadEngine().catch(ignoreError('The sound engine did not load. Play fetches it again:'));
};
