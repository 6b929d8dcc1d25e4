import { computed } from '@preact/signals-react';
import { user } from './session.ts';
import { isPictureOf, storedPicture } from './stored-picture.ts';

/**
 * The picture on this device as a data URL, if it may be shown to the signed-in person; otherwise null. A stored value
 * that is not an image gives null, too.
 */
export const picture = computed(() => {
  const person = user.value;
  const found = storedPicture.value.picture;
  return person && found?.startsWith('data:image/') && isPictureOf(person.id) ? found : null;
});
