import { postAddress } from '../../../domain/community/posts/address.ts';
import { ignoreError } from '../../lib/log.ts';
import { toaster } from '../../ui/toast/toaster.ts';

/** Copies the address of a reflection. Where that is impossible, a toast shows the address. */
export async function copyAddress(postId: string): Promise<void> {
  const address = new URL(postAddress(postId), location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    toaster.show({ title: 'Address copied' });
  } catch (error) {
    ignoreError('Copying failed. A toast shows the address:')(error);
    toaster.show({ title: 'Copying isn’t possible here', text: address });
  }
}
