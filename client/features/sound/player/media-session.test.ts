import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOUND_SESSIONS } from '../../../../domain/sound/sessions.ts';
import { SOUND_TEXTURES, type SoundTexture } from '../../../../domain/sound/textures.ts';
import { MINUTE_MS } from '../../../../domain/time/units.ts';
import { controlledClock } from '../../../testing/clock.ts';
import { fakeEngine } from '../testing/fake-engine.ts';
import { connectMediaSession } from './media-session.ts';
import { createPlayer } from './player.ts';

const [FIVE_MINUTES] = SOUND_SESSIONS as [(typeof SOUND_SESSIONS)[number]];
const [TEXTURE] = SOUND_TEXTURES as [SoundTexture];

Object.assign(globalThis, {
  MediaMetadata: class {
    readonly title: string;
    constructor({ title }: { title: string }) {
      this.title = title;
    }
  },
});

/** A player with a fake lock screen, which supports every button except 'stop'. */
async function setUp(sound: Parameters<ReturnType<typeof createPlayer>['choose']>[0]) {
  const clock = controlledClock();
  const player = createPlayer(fakeEngine(), clock);
  const buttons = new Map<string, MediaSessionActionHandler | null>();
  let position: MediaPositionState | undefined;
  const screen = {
    metadata: null as MediaMetadata | null,
    playbackState: 'none' as MediaSessionPlaybackState,
    setActionHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
      if (action === 'stop') throw new TypeError('no such button');
      buttons.set(action, handler);
    },
    setPositionState(state?: MediaPositionState) {
      position = state;
    },
    setCameraActive: async () => {},
    setMicrophoneActive: async () => {},
  };
  connectMediaSession(player, screen);
  player.choose(sound);
  await new Promise((resolve) => setImmediate(resolve));
  const press = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) =>
    buttons.get(action)?.({ action, ...details });
  return { clock, player, screen, buttons, press, position: () => position };
}

test('the seek buttons jump ten seconds or the given distance, and seekto sets the position', async () => {
  const { player, press } = await setUp(FIVE_MINUTES);
  player.seek(MINUTE_MS);
  press('seekforward');
  assert.equal(player.elapsedMs.value, MINUTE_MS + 10_000);
  press('seekbackward', { seekOffset: 30 });
  assert.equal(player.elapsedMs.value, MINUTE_MS - 20_000);
  press('seekto', { seekTime: 120 });
  assert.equal(player.elapsedMs.value, 2 * MINUTE_MS);
});

test('the lock screen shows the title, the state and the position', async () => {
  const { clock, player, screen, press, position } = await setUp(FIVE_MINUTES);
  assert.deepEqual([screen.metadata?.title, screen.playbackState], [FIVE_MINUTES.title, 'playing']);
  clock.pass(7000);
  assert.deepEqual(position(), { duration: 300, position: 7, playbackRate: 1 });
  press('pause');
  assert.equal(screen.playbackState, 'paused');
  press('play');
  assert.equal(screen.playbackState, 'playing');
  player.stop();
  assert.deepEqual([screen.metadata, screen.playbackState, position()], [null, 'none', undefined]);
});

test('a sound without a length has no position and no seek buttons', async () => {
  const { player, buttons, position } = await setUp(TEXTURE);
  const seekActions = () => ['seekto', 'seekforward', 'seekbackward'].filter((action) => buttons.get(action));
  assert.deepEqual([seekActions(), position()], [[], undefined]);
  player.choose(FIVE_MINUTES);
  assert.equal(seekActions().length, 3);
});

test('a clock that is set back leaves the position of the lock screen at 0', async () => {
  const { clock, press, position } = await setUp(FIVE_MINUTES);
  clock.pass(2000);
  clock.pass(-MINUTE_MS);
  press('pause');
  assert.equal(position()?.position, 0);
});
