import type { Quote } from '../../../domain/inspiration/quotes.ts';
import { toaster } from '../../ui/toast/toaster.ts';

/** Hands a line to the device's own sharing; where there is none, copies it and says so. */
export async function shareQuote({ text, person, work, year }: Quote): Promise<void> {
  const words = `“${text}” ${person}, ${work}, ${year}`;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ text: words });
      return;
    }
  } catch (error) {
    // They looked at where it could go, and chose not to.
    if (error instanceof DOMException && error.name === 'AbortError') return;
  }
  try {
    await navigator.clipboard.writeText(words);
    toaster.show({ title: 'Copied', text: 'You can paste it wherever you like.' });
  } catch {
    toaster.show({
      title: 'This could not be shared',
      text: 'Please select the words and copy them instead.',
      destructive: true,
    });
  }
}
