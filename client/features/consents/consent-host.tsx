import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { api, onAuthError } from '../../lib/api.ts';
import { ignoreError } from '../../lib/log.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { user } from '../session/session.ts';

const { Component: ConsentDialog } = lazyWithRetry(
  async () => (await import('./consent-dialog.tsx')).ConsentDialog,
);

/** The user id of the last person who was asked. This page does not ask them again, whatever they answered. */
let askedId: number | undefined;

/**
 * Asks for consent when the server has refused an entry without it. Accounts from before there were consents get
 * the question in this way, too.
 */
export function ConsentHost() {
  const isOpen = useSignal(false);
  useEffect(() => {
    const ask = async () => {
      const person = user.peek();
      if (!person || askedId === person.id) return;
      const { data } = await api('GET /api/consents', {});
      if (data.mayKeepHealthData || user.peek()?.id !== person.id) return;
      askedId = person.id;
      isOpen.value = true;
    };
    return onAuthError((status, _reason, roleRefusal) => {
      if (status === 403 && !roleRefusal) void ask().catch(ignoreError('The consents could not be loaded:'));
    });
  }, [isOpen]);
  const close = () => {
    isOpen.value = false;
  };
  return isOpen.value ? (
    <DialogHost onClose={close}>
      <ConsentDialog isAsked onClose={close} />
    </DialogHost>
  ) : null;
}
