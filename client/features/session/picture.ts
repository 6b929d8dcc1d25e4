import { computed } from '@preact/signals-react';
import { user } from './session.ts';
import { isPictureOf, storedPicture } from './stored-picture.ts';

/** The picture that this person chose on this device. Only an image data URL is ever shown. */
export const picture = computed(() => {
  const person = user.value;
  const found = storedPicture.value.picture;
  return person && found?.startsWith('data:image/') && isPictureOf(person.id) ? found : null;
});
