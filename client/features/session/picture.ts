import { computed, signal } from '@preact/signals-react';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { user } from './session.ts';

const KEY = 'profilePicture';
/** Whose it is: who else signs in on this device must not find themselves behind another's face. */
const OWNER_KEY = 'profilePictureOf';

const stored = signal({ picture: readStored(KEY), owner: readStored(OWNER_KEY) });
const readAgain = () => {
  stored.value = { picture: readStored(KEY), owner: readStored(OWNER_KEY) };
};

/** The picture this person chose on this device. Only an image data URL is ever shown. */
export const picture = computed(() => {
  const { picture: found, owner } = stored.value;
  const person = user.value;
  if (!person || !found?.startsWith('data:image/')) return null;
  return owner === null || owner === String(person.id) ? found : null;
});

/** Keeps the picture on this device, and nowhere else. Whether there was room for it. */
export function keepPicture(dataUrl: string, userId: number): boolean {
  const isKept = writeStored(KEY, dataUrl) && writeStored(OWNER_KEY, String(userId));
  readAgain();
  return isKept;
}

export function removePicture(): void {
  removeStored(KEY);
  removeStored(OWNER_KEY);
  readAgain();
}
