import { soundEffects } from '../preferences/preferences.ts';

const VOLUME = 0.5;
const ATTACK_S = 0.02;
const LENGTH_S = 1.6;
/** Practically silent. An exponential ramp cannot end at 0. */
const SILENCE = 0.001;
/** A chime that could start only later than this after its event is skipped. */
const LATEST_MS = 1_000;

/** The tones of a small bell: a root with its fifth and octave. The parts add up to 1. */
const PARTIALS = [
  { frequencyHz: 523.25, part: 0.6 },
  { frequencyHz: 783.99, part: 0.25 },
  { frequencyHz: 1046.5, part: 0.15 },
] as const;

let context: AudioContext | undefined;
let soundingCount = 0;

/**
 * Creates the audio context at the next press while sound effects are on, because browsers allow sound only after a
 * press, and some only in a context that was created in one. It stays suspended until the chime plays.
 */
export function prepareChime(): void {
  const onPress = () => {
    if (!soundEffects.isOn.peek()) return;
    document.removeEventListener('click', onPress, true);
    context ??= new AudioContext();
    void createSuspended(context);
  };
  document.addEventListener('click', onPress, true);
}

/** Plays the chime once at half volume, unless sound effects are off or the browser does not allow sound. */
export async function playChime(): Promise<void> {
  if (!soundEffects.isOn.peek()) return;
  // In most browsers a press before `prepareChime` is enough.
  if (navigator.userActivation?.hasBeenActive) context ??= new AudioContext();
  if (!context) return;
  const askedAt = performance.now();
  await context.resume();
  if (performance.now() - askedAt > LATEST_MS) return;
  ring(context);
}

function ring(audio: AudioContext): void {
  const start = audio.currentTime;
  const end = start + LENGTH_S;
  const bell = new GainNode(audio, { gain: 0 });
  bell.gain.setValueAtTime(0, start);
  bell.gain.linearRampToValueAtTime(VOLUME, start + ATTACK_S);
  bell.gain.exponentialRampToValueAtTime(SILENCE, end);
  bell.connect(audio.destination);
  const tones = PARTIALS.map(({ frequencyHz, part }) => {
    const tone = new OscillatorNode(audio, { frequency: frequencyHz });
    tone.connect(new GainNode(audio, { gain: part })).connect(bell);
    tone.start(start);
    tone.stop(end);
    return tone;
  });
  soundingCount++;
  tones[0]?.addEventListener('ended', () => {
    soundingCount--;
    if (soundingCount === 0) void audio.suspend();
  });
}

async function createSuspended(audio: AudioContext): Promise<void> {
  await audio.resume();
  await audio.suspend();
}
