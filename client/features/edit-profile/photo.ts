import { PROFILE_MESSAGES } from '../../lib/messages/profile.ts';

/** A photo must be smaller than this. */
const PHOTO_MAX_BYTES = 2 * 1024 * 1024;
/** The side of the stored square: more than twice the largest size at which it is shown, for dense screens. */
const SIDE_PX = 256;
const QUALITY = 0.86;

export type PhotoProblem = (typeof PROFILE_MESSAGES)['tooLarge' | 'notAnImage'];

/** Checks the type and size of a file. Returns undefined if it may become a picture. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): PhotoProblem | undefined {
  if (!type.startsWith('image/')) return PROFILE_MESSAGES.notAnImage;
  return size < PHOTO_MAX_BYTES ? undefined : PROFILE_MESSAGES.tooLarge;
}

/** The largest square in the middle of an image: left, top and side, in pixels. */
export function middleSquare(width: number, height: number): readonly [number, number, number] {
  const side = Math.min(width, height);
  return [(width - side) / 2, (height - side) / 2, side];
}

/**
 * Makes a small square JPEG from the middle of a photo, on this device, and returns it as a data URL. The JPEG does
 * not contain the camera's data, such as place and time. Rejects if the browser cannot read the file as an image.
 */
export async function toPicture(file: File): Promise<string> {
  const image = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = SIDE_PX;
    canvas.height = SIDE_PX;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser has no canvas.');
    // JPEG has no transparency: transparent parts would become black.
    context.fillStyle = '#FFFFFF';
    context.fillRect(0, 0, SIDE_PX, SIDE_PX);
    const [left, top, side] = middleSquare(image.width, image.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
    return canvas.toDataURL('image/jpeg', QUALITY);
  } finally {
    image.close();
  }
}
