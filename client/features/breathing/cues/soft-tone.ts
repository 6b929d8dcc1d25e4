import { FULLNESS_AFTER } from '../../../../domain/breathing/pattern.ts';
import { audioTime } from './audio-time.ts';
import type { Cue, CuePhase } from './cue.ts';

/** Breathed out and breathed in: a low G and the D above it. */
const PITCH_HZ = [196, 293.66] as const;
const LOUDNESS = [0.25, 1] as const;
/** Soft beside a quiet room. */
const VOLUME = 0.14;
const FADE_S = 0.4;
/** Takes the edge off the tone. */
const LOW_PASS_HZ = 700;

export const canSound = (): boolean => typeof AudioContext !== 'undefined';

/**
 * A tone that rises as one breathes in and falls as one breathes out. Each phase is put on the sound card's own
 * clock one phase ahead, so that no timer of the page has to be on time.
 */
export function createSoftTone(): Cue {
  const context = new AudioContext();
  const volume = new GainNode(context, { gain: 0 });
  const loudness = new GainNode(context, { gain: LOUDNESS[0] });
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: LOW_PASS_HZ });
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: PITCH_HZ[0] });
  tone.connect(filter).connect(loudness).connect(volume).connect(context.destination);
  tone.start();

  /** From wherever they are now to what the beat ends with. */
  const glide = (beat: CuePhase) => {
    const endsAt = audioTime(context, beat.endsAt);
    const fullness = FULLNESS_AFTER[beat.kind];
    tone.frequency.exponentialRampToValueAtTime(PITCH_HZ[fullness], endsAt);
    loudness.gain.linearRampToValueAtTime(LOUDNESS[fullness], endsAt);
  };
  /** As loud and as high as the beat already is, and on from there. */
  const begin = (beat: CuePhase) => {
    const now = context.currentTime;
    const [from, to] = [fullnessBefore(beat), FULLNESS_AFTER[beat.kind]];
    const passed = (performance.now() - beat.startsAt) / (beat.endsAt - beat.startsAt);
    const fullness = from + (to - from) * Math.min(1, Math.max(0, passed));
    tone.frequency.setValueAtTime(PITCH_HZ[0] * (PITCH_HZ[1] / PITCH_HZ[0]) ** fullness, now);
    loudness.gain.setValueAtTime(LOUDNESS[0] + (LOUDNESS[1] - LOUDNESS[0]) * fullness, now);
    volume.gain.setValueAtTime(0, now);
    volume.gain.linearRampToValueAtTime(VOLUME, now + FADE_S);
    glide(beat);
  };

  let hasBegun = false;
  const play = (beat: CuePhase, next: CuePhase | null) => {
    if (!hasBegun) begin(beat);
    hasBegun = true;
    if (next) glide(next);
  };

  return {
    announce(beat, next) {
      context.resume().then(
        () => play(beat, next),
        // Closed before it could begin.
        () => undefined,
      );
    },
    stop() {
      const { value } = volume.gain;
      volume.gain.cancelScheduledValues(0);
      volume.gain.setValueAtTime(value, context.currentTime);
      volume.gain.linearRampToValueAtTime(0, context.currentTime + FADE_S);
      setTimeout(() => void context.close(), FADE_S * 2_000);
    },
  };
}

const fullnessBefore = ({ kind }: CuePhase): 0 | 1 => (kind === 'out' || kind === 'hold' ? 1 : 0);
