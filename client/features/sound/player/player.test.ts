import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { SOUND_SESSIONS } from '../../../../domain/sound/sessions.ts';
import { SOUND_TEXTURES, type SoundTexture } from '../../../../domain/sound/textures.ts';
import { MINUTE_MS } from '../../../../domain/time/units.ts';
import { controlledClock } from '../../../testing/clock.ts';
import { fakeEngine } from '../testing/fake-engine.ts';
import { createPlayer } from './player.ts';

const [HARBOUR, DOWN] = SOUND_SESSIONS as [(typeof SOUND_SESSIONS)[number], (typeof SOUND_SESSIONS)[number]];
const [RAIN, WATERFALL, TRAIN] = SOUND_TEXTURES as [SoundTexture, SoundTexture, SoundTexture];
/** Waits until an immediate start has finished. */
const started = () => new Promise((resolve) => setImmediate(resolve));

function setUp() {
  const engine = fakeEngine();
  const clock = controlledClock();
  const player = createPlayer(engine, clock);
  const ids = () => engine.heard()?.map(({ id }) => id) ?? null;
  /** Advances the clock one second at a time, as timers do while a page is awake. */
  const passAwake = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1000) clock.pass(1000);
  };
  const choose = async (sound: Parameters<typeof player.choose>[0]) => {
    player.choose(sound);
    await started();
  };
  return { engine, clock, player, ids, passAwake, choose };
}

afterEach(() => localStorage.clear());

test('a chosen sound plays from the beginning', async () => {
  const { player, ids, choose } = setUp();
  await choose(HARBOUR);
  assert.equal(player.current.value, HARBOUR);
  assert.equal(player.isPlaying.value, true);
  assert.equal(player.elapsedMs.value, 0);
  assert.deepEqual(ids(), ['1']);
});

test('choosing the playing sound pauses it, and choosing it again continues', async () => {
  const { player, ids, passAwake, choose } = setUp();
  await choose(HARBOUR);
  passAwake(40_000);
  await choose(HARBOUR);
  assert.deepEqual([player.isPlaying.value, player.elapsedMs.value, ids()], [false, 40_000, null]);
  passAwake(60_000);
  await choose(HARBOUR);
  passAwake(2000);
  assert.deepEqual([player.isPlaying.value, player.elapsedMs.value, ids()], [true, 42_000, ['1']]);
});

test('the shown time changes at each full second of the sound, also after a pause', async () => {
  const { clock, player, choose } = setUp();
  await choose(HARBOUR);
  clock.pass(300);
  await choose(HARBOUR);
  await choose(HARBOUR);
  clock.pass(700);
  assert.equal(player.elapsedMs.value, 1000);
});

test('another sound starts from 0', async () => {
  const { player, ids, passAwake, choose } = setUp();
  await choose(HARBOUR);
  passAwake(40_000);
  await choose(DOWN);
  assert.equal(player.elapsedMs.value, 0);
  assert.deepEqual(ids(), ['2']);
  passAwake(1000);
  assert.equal(player.elapsedMs.value, 1000);
});

test('a session fades out, stops at its end, returns to the beginning and stays chosen', async () => {
  const { engine, player, passAwake, choose } = setUp();
  await choose(HARBOUR);
  assert.deepEqual(engine.ending, { inMs: 5 * MINUTE_MS, fadeMs: 4000 });
  passAwake(5 * MINUTE_MS - 1000);
  assert.equal(player.isPlaying.value, true);
  passAwake(1000);
  assert.deepEqual([player.isPlaying.value, player.elapsedMs.value], [false, 0]);
  assert.equal(player.current.value, HARBOUR);
  assert.equal(engine.heard(), null);
  await choose(HARBOUR);
  assert.equal(engine.starts, 2);
});

test('a page whose timers slept past the end finds that the session has ended', async () => {
  const { clock, engine, player, choose } = setUp();
  await choose(HARBOUR);
  clock.pass(90 * MINUTE_MS);
  assert.deepEqual([player.isPlaying.value, player.elapsedMs.value, engine.heard()], [false, 0, null]);
});

test('with repeat a session starts over, also while the page sleeps', async () => {
  const { clock, engine, player, passAwake, choose } = setUp();
  await choose(HARBOUR);
  player.setRepeating(true);
  assert.equal(engine.ending, null);
  passAwake(5 * MINUTE_MS + 3000);
  assert.deepEqual([player.isPlaying.value, player.elapsedMs.value], [true, 3000]);
  clock.pass(12 * MINUTE_MS);
  assert.equal(player.elapsedMs.value, 2 * MINUTE_MS + 3000);
  player.setRepeating(false);
  assert.deepEqual(engine.ending, { inMs: 3 * MINUTE_MS - 3000, fadeMs: 4000 });
  player.setRepeating(true);
  player.seek(6 * MINUTE_MS);
  assert.equal(player.elapsedMs.value, MINUTE_MS, 'a position past the end is taken into the next round');
  assert.equal(engine.starts, 1, 'the sound itself never stops');
});

test('seeking changes the position and the end, playing or paused', async () => {
  const { engine, player, passAwake, choose } = setUp();
  await choose(HARBOUR);
  player.seek(4 * MINUTE_MS);
  assert.equal(player.elapsedMs.value, 4 * MINUTE_MS);
  assert.deepEqual(engine.ending, { inMs: MINUTE_MS, fadeMs: 4000 });
  assert.equal(engine.starts, 1);
  player.pause();
  player.seek(-5);
  assert.equal(player.elapsedMs.value, 0);
  player.seek(2 * MINUTE_MS);
  player.play();
  await started();
  passAwake(3 * MINUTE_MS);
  assert.equal(player.isPlaying.value, false);
  player.play();
  await started();
  player.seek(5 * MINUTE_MS);
  assert.deepEqual(
    [player.isPlaying.value, player.elapsedMs.value],
    [false, 0],
    'seeking to the end finishes the session',
  );
});

test('the sleep timer stops a texture, also when the device slept through its time', async () => {
  const { clock, engine, player, choose } = setUp();
  await choose(RAIN);
  assert.equal(engine.ending, null, 'a texture has no end of its own');
  player.sleepIn(30 * MINUTE_MS);
  assert.deepEqual(engine.ending, { inMs: 30 * MINUTE_MS, fadeMs: 30_000 });
  clock.pass(31 * MINUTE_MS);
  assert.deepEqual([player.isPlaying.value, player.sleep.value, engine.heard()], [false, null, null]);
});

test('the sleep timer stops a longer session, and leaves a paused one at its position', async () => {
  const { engine, player, passAwake, choose } = setUp();
  await choose(HARBOUR);
  player.sleepIn(2 * MINUTE_MS);
  assert.deepEqual(engine.ending, { inMs: 2 * MINUTE_MS, fadeMs: 30_000 });
  passAwake(2 * MINUTE_MS);
  assert.deepEqual([player.isPlaying.value, player.elapsedMs.value, engine.heard()], [false, 0, null]);
  await choose(HARBOUR);
  passAwake(40_000);
  player.sleepIn(2 * MINUTE_MS);
  player.pause();
  passAwake(2 * MINUTE_MS);
  assert.deepEqual([player.sleep.value, player.elapsedMs.value], [null, 40_000]);
  player.sleepIn(2 * MINUTE_MS);
  player.stop();
  assert.equal(player.sleep.value, null);
});

test('with a sleep timer a session plays on past its own end until the timer ends', async () => {
  const { clock, engine, player, ids, passAwake, choose } = setUp();
  await choose(HARBOUR);
  player.sleepIn(15 * MINUTE_MS);
  assert.deepEqual(engine.ending, { inMs: 15 * MINUTE_MS, fadeMs: 30_000 });
  passAwake(5 * MINUTE_MS + 3000);
  assert.deepEqual([player.isPlaying.value, player.elapsedMs.value, ids()], [true, 3000, ['1']]);
  player.seek(6 * MINUTE_MS);
  assert.equal(player.elapsedMs.value, MINUTE_MS, 'a position past the end is taken into the next round');
  clock.pass(9 * MINUTE_MS);
  assert.equal(player.isPlaying.value, true);
  clock.pass(MINUTE_MS);
  assert.deepEqual([player.isPlaying.value, player.sleep.value, engine.heard()], [false, null, null]);
  assert.equal(engine.starts, 1, 'the sound itself never stops before');
});

test('a session whose sleep timer is canceled ends at the end of its round', async () => {
  const { engine, player, passAwake, choose } = setUp();
  await choose(HARBOUR);
  player.sleepIn(15 * MINUTE_MS);
  passAwake(7 * MINUTE_MS);
  player.sleepIn(null);
  assert.deepEqual(engine.ending, { inMs: 3 * MINUTE_MS, fadeMs: 4000 });
  passAwake(3 * MINUTE_MS);
  assert.deepEqual([player.isPlaying.value, player.elapsedMs.value], [false, 0]);
});

test('the sleep timer runs during pauses, and it can be canceled', async () => {
  const { engine, player, passAwake, choose } = setUp();
  await choose(HARBOUR);
  player.sleepIn(15 * MINUTE_MS);
  player.pause();
  passAwake(10 * MINUTE_MS);
  player.play();
  await started();
  assert.deepEqual(engine.ending, { inMs: 5 * MINUTE_MS, fadeMs: 30_000 });
  player.setRepeating(true);
  player.sleepIn(null);
  assert.equal(engine.ending, null);
  player.sleepIn(15 * MINUTE_MS);
  player.pause();
  passAwake(15 * MINUTE_MS);
  assert.equal(player.sleep.value, null, 'the timer ended while paused');
});

test('up to three sounds are mixed with their volumes, and play on when others are added', async () => {
  const { engine, player, ids, choose } = setUp();
  await choose(HARBOUR);
  player.underlay(RAIN, 60);
  player.underlay(TRAIN, 30);
  assert.equal(player.isMixFull.value, true);
  player.underlay(WATERFALL, 60);
  assert.deepEqual(ids(), ['1', 'garden-rain', 'night-train']);
  player.underlay(TRAIN, 45);
  player.setMainVolume(80);
  assert.deepEqual(
    engine.heard()?.map(({ volume }) => volume),
    [80, 60, 45],
  );
  player.underlay(RAIN, null);
  assert.deepEqual(ids(), ['1', 'night-train']);
  await choose(TRAIN);
  assert.deepEqual(ids(), ['night-train'], 'a sound is not added to itself');
  assert.equal(engine.starts, 2, 'the mix changes without a new start');
});

test('the volume is 70 by default and is remembered', () => {
  const first = setUp();
  assert.deepEqual([first.player.volume.value, first.engine.volume], [70, 70]);
  first.player.setVolume(25);
  assert.equal(first.engine.volume, 25);
  const second = setUp();
  assert.deepEqual([second.player.volume.value, second.engine.volume], [25, 25]);
});

for (const stored of ['loud', '-3', '130', '']) {
  test(`an invalid stored volume is ignored: ${JSON.stringify(stored)}`, () => {
    localStorage.setItem('hearten.soundVolume', stored);
    assert.equal(setUp().player.volume.value, 70);
  });
}

test('a device without sound reports a failure, and the next press tries again', async () => {
  const { engine, player, choose } = setUp();
  engine.failNext();
  await choose(HARBOUR);
  assert.deepEqual([player.isPlaying.value, player.hasFailed.value], [false, true]);
  await choose(HARBOUR);
  assert.deepEqual([player.isPlaying.value, player.hasFailed.value], [true, false]);
});

test('a sound that could not start is at its beginning', async () => {
  const { engine, player, passAwake, choose } = setUp();
  await choose(HARBOUR);
  passAwake(40_000);
  engine.failNext();
  await choose(DOWN);
  assert.deepEqual([player.current.value, player.hasFailed.value, player.elapsedMs.value], [DOWN, true, 0]);
  player.stop();
  assert.equal(player.hasFailed.value, false);
});

test('play does nothing while a sound plays', async () => {
  const { engine, player, choose } = setUp();
  await choose(HARBOUR);
  player.play();
  await started();
  assert.equal(engine.starts, 1);
});

test('an interruption by the system pauses the sound', async () => {
  const { engine, player, passAwake, choose } = setUp();
  await choose(HARBOUR);
  passAwake(7000);
  engine.interrupt();
  assert.deepEqual([player.isPlaying.value, player.elapsedMs.value], [false, 7000]);
});

test('a sound stopped before its start has finished stays silent', async () => {
  const { engine, player } = setUp();
  player.choose(HARBOUR);
  player.stop();
  await started();
  assert.deepEqual([player.current.value, player.isPlaying.value, engine.heard()], [null, false, null]);
});

test('a sound paused before its start has finished does not advance, and can be continued', async () => {
  const { player, ids, passAwake } = setUp();
  player.choose(HARBOUR);
  player.pause();
  await started();
  passAwake(3000);
  assert.deepEqual([player.isPlaying.value, player.elapsedMs.value, ids()], [false, 0, null]);
  player.play();
  await started();
  passAwake(3000);
  assert.deepEqual([player.isPlaying.value, player.elapsedMs.value, ids()], [true, 3000, ['1']]);
});

test('a start that fails late does not affect the sound chosen since', async () => {
  const { engine, player, ids } = setUp();
  engine.failNext();
  player.choose(HARBOUR);
  player.choose(DOWN);
  await started();
  assert.deepEqual([player.isPlaying.value, player.hasFailed.value, ids()], [true, false, ['2']]);
});

test('a texture added while the sound loads plays once it has loaded', async () => {
  const { player, ids } = setUp();
  player.choose(HARBOUR);
  player.underlay(RAIN, 50);
  await started();
  assert.deepEqual(ids(), ['1', 'garden-rain']);
});
