import type { BaseContext } from 'tone/build/esm/core/context/BaseContext.js';
import { ToneBufferSource } from 'tone/build/esm/source/buffer/ToneBufferSource.js';
import { ToneOscillatorNode } from 'tone/build/esm/source/oscillator/ToneOscillatorNode.js';
import { BINAURAL_BASE_HZ } from '../../../../domain/sound/session.ts';
import type { SoundAudio } from './engine.ts';
import { type NoiseColor, noiseLoop, seeded } from './noise.ts';

export type ChannelSource = ToneOscillatorNode | ToneBufferSource;
type Start = (at: number) => ChannelSource;

/**
 * Functions that start a source in the left and in the right channel, at a time of the audio clock in
 * seconds.
 */
export function channelSources(
  context: BaseContext,
  audio: SoundAudio,
): readonly [left: Start, right: Start] {
  const sine =
    (frequency: number): Start =>
    (at) =>
      new ToneOscillatorNode({ context, type: 'sine', frequency }).start(at);
  switch (audio.audioType) {
    case 'tone':
      return [sine(audio.frequency), sine(audio.frequency)];
    case 'binauralbeat':
      return [sine(BINAURAL_BASE_HZ), sine(BINAURAL_BASE_HZ + audio.frequency)];
    case 'whitenoise':
    case 'pinknoise':
    case 'brownnoise':
    case 'rain': {
      const buffer = noiseBuffer(context, audio.audioType);
      const noise =
        (offset: number): Start =>
        (at) =>
          new ToneBufferSource({ context, url: buffer, loop: true }).start(at, offset);
      // The right channel plays the loop half its length later, so the two channels are unrelated and the
      // sound surrounds the head.
      return [noise(0), noise(buffer.duration / 2)];
    }
  }
}

const buffers = new WeakMap<BaseContext, Map<NoiseColor, AudioBuffer>>();

/** Creates each buffer once per context, because computing the noise takes a moment. */
function noiseBuffer(context: BaseContext, color: NoiseColor): AudioBuffer {
  const made = buffers.get(context) ?? new Map<NoiseColor, AudioBuffer>();
  buffers.set(context, made);
  const known = made.get(color);
  if (known) return known;
  const loop = noiseLoop(color, context.sampleRate, seeded(1));
  const buffer = context.createBuffer(1, loop.length, context.sampleRate);
  buffer.copyToChannel(loop, 0);
  made.set(color, buffer);
  return buffer;
}
