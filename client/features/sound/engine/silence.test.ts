import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentWav } from './silence.ts';

test('the header of the silent file describes its samples', async () => {
  const wav = new DataView(await silentWav().arrayBuffer());
  const [channels, rateHz] = [wav.getUint16(22, true), wav.getUint32(24, true)];
  const [bytesPerSecond, bytesPerSample] = [wav.getUint32(28, true), wav.getUint16(32, true)];
  const bits = wav.getUint16(34, true);
  assert.deepEqual([channels, bits], [1, 8]);
  assert.equal(bytesPerSample, (channels * bits) / 8);
  assert.equal(bytesPerSecond, rateHz * bytesPerSample);
});
