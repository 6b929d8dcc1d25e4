import { useSignal } from '@preact/signals-react';
import { ClipboardCheck, Landmark } from 'lucide-react';
import type { User } from '../../../domain/account/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { ConsentDialog } from '../consents/consent-dialog.tsx';
import { ExportButtons } from '../export/export-buttons.tsx';
import { DeleteAccount } from './delete-account.tsx';
import * as css from './profile-page.css.ts';
import { DialogRow } from './profile-row.tsx';

const { Component: AccountRequestsDialog } = lazyWithRetry(
  async () => (await import('../account-requests/account-requests-dialog.tsx')).AccountRequestsDialog,
);

/** The card for consent, requests about the account, exporting the data and deleting the account. */
export function DataCard({ user }: { readonly user: User }) {
  const isOpen = useSignal(false);
  const isConsentOpen = useSignal(false);
  const isRequestsOpen = useSignal(false);
  return (
    <Card title="Your data">
      <ul className={css.rows}>
        <DialogRow icon={ClipboardCheck} label="Your consent" onOpen={() => (isConsentOpen.value = true)} />
        {user.demo ? null : (
          <DialogRow
            icon={Landmark}
            label="Requests about your account"
            onOpen={() => (isRequestsOpen.value = true)}
          />
        )}
      </ul>
      {isConsentOpen.value ? <ConsentDialog onClose={() => (isConsentOpen.value = false)} /> : null}
      {isRequestsOpen.value ? <AccountRequestsDialog onClose={() => (isRequestsOpen.value = false)} /> : null}
      <hr className={css.rule} />
      <p className={css.soft}>
        A copy of your moods, journal, safety plan, acts, badges, notifications, reflections, likes,
        bookmarks, what you have hidden, consents, studies and requests: as text to read, or as JSON for other
        programs.
      </p>
      <ExportButtons user={user} />
      <hr className={css.rule} />
      {user.demo ? (
        <p className={css.soft}>This is a shared demo account, so it can’t be deleted.</p>
      ) : (
        <Button look="danger" wide aria-haspopup="dialog" onClick={() => (isOpen.value = true)}>
          Delete Account
        </Button>
      )}
      {isOpen.value ? (
        <DeleteAccount username={user.username} onClose={() => (isOpen.value = false)} />
      ) : null}
    </Card>
  );
}
