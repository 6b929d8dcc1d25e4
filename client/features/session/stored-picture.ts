import { signal } from '@preact/signals-react';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { PICTURE_KEY, PICTURE_OWNER_KEY } from '../../lib/stored-names.ts';

const read = () => ({ picture: readStored(PICTURE_KEY), owner: readStored(PICTURE_OWNER_KEY) });

/**
 * The picture on this device as a data URL, and the user id of the person who chose it. Null for what is not stored.
 */
export const storedPicture = signal(read());

/** Stores the picture on this device only. Returns whether that worked. If not, the picture before it stays. */
export function savePicture(dataUrl: string, userId: number): boolean {
  const before = read();
  const isStored = store({ picture: dataUrl, owner: String(userId) });
  if (!isStored) store(before);
  storedPicture.value = read();
  return isStored;
}

/** Stores both. After every step, a stored picture belongs to the stored owner. */
function store({ picture, owner }: ReturnType<typeof read>): boolean {
  if (readStored(PICTURE_OWNER_KEY) !== owner) {
    removeStored(PICTURE_KEY);
    if (owner === null) removeStored(PICTURE_OWNER_KEY);
    else if (!writeStored(PICTURE_OWNER_KEY, owner)) return false;
  }
  return picture === null || writeStored(PICTURE_KEY, picture);
}

export function removePicture(): void {
  removeStored(PICTURE_KEY);
  removeStored(PICTURE_OWNER_KEY);
  storedPicture.value = read();
}

/** Removes the picture if it is this person's or has no owner. Another tab may have stored it. */
export function removePictureOf(userId: number): void {
  storedPicture.value = read();
  if (isPictureOf(userId)) removePicture();
}

/**
 * Whether there is a picture on this device and it may be shown to this person. Older versions stored no owner: such a
 * picture may be shown to anybody.
 */
export const isPictureOf = (userId: number): boolean => {
  const { picture, owner } = storedPicture.value;
  return picture !== null && (owner === null || owner === String(userId));
};
