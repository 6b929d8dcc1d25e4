const SAMPLE_RATE_HZ = 8000;
/** Browsers show no media controls for files shorter than five seconds. */
const LENGTH_S = 10;
const HEADER_BYTES = 44;
/** The value of silence in unsigned 8-bit samples. */
const REST = 128;

/** A silent WAV file: mono, 8 bit. */
export function silentWav(): Blob {
  const samples = SAMPLE_RATE_HZ * LENGTH_S;
  const bytes = new Uint8Array(HEADER_BYTES + samples).fill(REST, HEADER_BYTES);
  const header = new DataView(bytes.buffer);
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at);
  text(0, 'RIFF');
  header.setUint32(4, HEADER_BYTES - 8 + samples, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true); // length of this chunk
  header.setUint16(20, 1, true); // PCM
  header.setUint16(22, 1, true); // channels
  header.setUint32(24, SAMPLE_RATE_HZ, true);
  header.setUint32(28, SAMPLE_RATE_HZ, true); // bytes per second
  header.setUint16(32, 1, true); // bytes per sample
  header.setUint16(34, 8, true); // bits per sample
  text(36, 'data');
  header.setUint32(40, samples, true);
  return new Blob([bytes], { type: 'audio/wav' });
}
