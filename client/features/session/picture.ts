import { computed, signal } from '@preact/signals-react';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { PICTURE_KEY, PICTURE_OWNER_KEY } from '../../lib/stored-names.ts';
import { user } from './session.ts';

const stored = signal({ picture: readStored(PICTURE_KEY), owner: readStored(PICTURE_OWNER_KEY) });
const reload = () => {
  stored.value = { picture: readStored(PICTURE_KEY), owner: readStored(PICTURE_OWNER_KEY) };
};

/** The picture that this person chose on this device. Only an image data URL is ever shown. */
export const picture = computed(() => {
  const { picture: found, owner } = stored.value;
  const person = user.value;
  if (!person || !found?.startsWith('data:image/')) return null;
  return owner === null || owner === String(person.id) ? found : null;
});

/** Stores the picture on this device only. Returns whether that worked. */
export function savePicture(dataUrl: string, userId: number): boolean {
  const isStored = writeStored(PICTURE_KEY, dataUrl) && writeStored(PICTURE_OWNER_KEY, String(userId));
  reload();
  return isStored;
}

export function removePicture(): void {
  removeStored(PICTURE_KEY);
  removeStored(PICTURE_OWNER_KEY);
  reload();
}
