import { FULLNESS_AFTER } from '../../../../domain/breathing/pattern.ts';
import { audioTime } from './audio-time.ts';
import type { Cue, CuePhase } from './cue.ts';

/** The pitch when breathed out and when breathed in: a low G and the D above it. */
const PITCH_HZ = [196, 293.66] as const;
const LOUDNESS = [0.25, 1] as const;
/** Quiet enough for a quiet room. */
const VOLUME = 0.14;
const FADE_S = 0.4;
/** Makes the tone softer. */
const LOW_PASS_HZ = 700;

export const canSound = (): boolean => typeof AudioContext !== 'undefined';

/**
 * A tone that rises with the in-breath and falls with the out-breath. Each phase is scheduled on the audio
 * clock one phase ahead, so late timers of the page don't matter.
 */
export function createSoftTone(): Cue {
  const context = new AudioContext();
  const volume = new GainNode(context, { gain: 0 });
  const loudness = new GainNode(context, { gain: LOUDNESS[0] });
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: LOW_PASS_HZ });
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: PITCH_HZ[0] });
  tone.connect(filter).connect(loudness).connect(volume).connect(context.destination);
  tone.start();

  /** Schedules a glide to the pitch and loudness at the end of the phase. It begins where the glide before it ends. */
  const glide = (phase: CuePhase) => {
    const endsAt = audioTime(context, phase.endsAt);
    const fullness = FULLNESS_AFTER[phase.kind];
    tone.frequency.exponentialRampToValueAtTime(PITCH_HZ[fullness], endsAt);
    loudness.gain.linearRampToValueAtTime(LOUDNESS[fullness], endsAt);
  };
  /** Starts with the pitch and loudness that the phase has reached by now. */
  const begin = (phase: CuePhase) => {
    const now = context.currentTime;
    const [from, to] = [fullnessBefore(phase), FULLNESS_AFTER[phase.kind]];
    const passed = (performance.now() - phase.startsAt) / (phase.endsAt - phase.startsAt);
    const fullness = from + (to - from) * Math.min(1, Math.max(0, passed));
    tone.frequency.setValueAtTime(PITCH_HZ[0] * (PITCH_HZ[1] / PITCH_HZ[0]) ** fullness, now);
    loudness.gain.setValueAtTime(LOUDNESS[0] + (LOUDNESS[1] - LOUDNESS[0]) * fullness, now);
    volume.gain.setValueAtTime(0, now);
    volume.gain.linearRampToValueAtTime(VOLUME, now + FADE_S);
    glide(phase);
  };

  let hasBegun = false;
  const play = (phase: CuePhase, next: CuePhase | null) => {
    if (!hasBegun) begin(phase);
    hasBegun = true;
    if (next) glide(next);
  };

  return {
    announce(phase, next) {
      context.resume().then(
        () => play(phase, next),
        // The context was closed before it could start.
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
