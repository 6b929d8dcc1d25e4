import { postAddress } from '../../../domain/community/posts/address.ts';
import { copyText } from '../../lib/copy-text.ts';
import { toaster } from '../../ui/toast/toaster.ts';

/** Copies the address of a reflection, with which anyone can report it. Where that is impossible, a toast shows the address. */
export async function copyAddress(postId: string): Promise<void> {
  const address = new URL(postAddress(postId), location.origin).href;
  if (await copyText(address)) toaster.show({ title: 'Address copied' });
  else toaster.show({ title: 'Copying isn’t possible here', text: address });
}
