import { signal } from '@preact/signals-react';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { SOUND_VOLUME_KEY } from '../../../lib/stored-names.ts';

const VOLUME_MAX = 100;
const DEFAULT_VOLUME = 70;

/** The sound volume of this device, from 0 to 100. It is stored on the device; without a stored one it is 70. */
export function createVolume() {
  const volume = signal(asStored());
  return {
    volume,
    choose(percent: number): void {
      volume.value = percent;
      writeStored(SOUND_VOLUME_KEY, String(percent));
    },
  };
}

function asStored(): number {
  const stored = Number.parseInt(readStored(SOUND_VOLUME_KEY) ?? '', 10);
  return stored >= 0 && stored <= VOLUME_MAX ? stored : DEFAULT_VOLUME;
}
