import { ignoreError } from './log.ts';

/** Copies a text to the clipboard. Resolves to false if the browser can't or may not: then show the text instead. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    ignoreError('Copying failed. The screen says so:')(error);
    return false;
  }
}
