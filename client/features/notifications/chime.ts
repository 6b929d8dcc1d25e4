import { soundEffects } from '../preferences/preferences.ts';

const VOLUME = 0.5;
const ATTACK_S = 0.02;
const LENGTH_S = 1.6;
/** As good as nothing: a curve that falls by halves never reaches it. */
const SILENCE = 0.001;
/** A sound that could begin only later than this after what it belongs to is left out. */
const LATEST_MS = 1_000;

/** A small bell: a tone with its fifth and octave above it, as parts of the whole. */
const PARTIALS = [
  { frequencyHz: 523.25, part: 0.6 },
  { frequencyHz: 783.99, part: 0.25 },
  { frequencyHz: 1046.5, part: 0.15 },
] as const;

let context: AudioContext | undefined;
let sounding = 0;

/**
 * A browser lets a page be heard once the person has pressed something, and some only what was begun in that press.
 * So from the next press on there is something that can sound, and rests until it does.
 */
export function prepareChime(): void {
  const onPress = () => {
    if (!soundEffects.isOn.peek()) return;
    document.removeEventListener('click', onPress, true);
    context ??= new AudioContext();
    void rest(context);
  };
  document.addEventListener('click', onPress, true);
}

/** Sounds once, at half the volume, unless sound effects are off or the browser doesn't let it. */
export async function playChime(): Promise<void> {
  if (!soundEffects.isOn.peek()) return;
  // For most browsers a press before `prepareChime` is enough.
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
  sounding++;
  tones[0]?.addEventListener('ended', () => {
    sounding--;
    if (sounding === 0) void audio.suspend();
  });
}

async function rest(audio: AudioContext): Promise<void> {
  await audio.resume();
  await audio.suspend();
}
