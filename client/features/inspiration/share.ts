import type { Quote } from '../../../domain/inspiration/quotes.ts';
import { copyText } from '../../lib/copy-text.ts';
import { ignoreError } from '../../lib/log.ts';
import { toaster } from '../../ui/toast/toaster.ts';

/** Shares a quotation through the device, or copies it and says so when the device can't share. */
export async function shareQuote({ text, person, work, year }: Quote): Promise<void> {
  const words = `“${text}” ${person}, ${work}, ${year}`;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ text: words });
      return;
    }
  } catch (error) {
    // The person closed the device's share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    ignoreError('Sharing failed. The quotation is copied instead:')(error);
  }
  if (await copyText(words)) {
    toaster.show({ title: 'Copied', text: 'You can paste it anywhere.' });
  } else {
    toaster.show({
      title: 'Sharing didn’t work',
      text: 'Please select the text and copy it instead.',
      destructive: true,
    });
  }
}
