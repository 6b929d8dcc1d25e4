import { useSignal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { addToContent } from '../../lib/draft-content.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { alone } from '../../ui/empty-state/empty-state.css.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { EntryDialog } from '../journal/entry-dialog.tsx';
import { createJournalForm } from '../journal/journal-form.ts';
import { SignedIn } from '../session/signed-in.tsx';
import { receiveSharedText, takeSharedText } from './shared-text.ts';

/** Shows a text from another app in the form for a new journal entry. It is not sent before the person saves it. */
export function SharePage() {
  const arrived = useSignal<boolean | null>(null);
  useEffect(() => {
    void receiveSharedText().then((isThere) => {
      arrived.value = isThere;
    });
  }, [arrived]);
  return (
    <Page title="Add to your journal">
      {arrived.value === null ? <Spinner label="Loading…" /> : null}
      {arrived.value === true ? <SignedIn>{({ id }) => <SharedEntry userId={id} />}</SignedIn> : null}
      {arrived.value === false ? (
        <div className={alone}>
          <EmptyState text="No text arrived. Copy it in the other app, and paste it into a new entry.">
            <LinkButton href="/track">Open your journal</LinkButton>
          </EmptyState>
        </div>
      ) : null}
    </Page>
  );
}

function SharedEntry({ userId }: { readonly userId: number }) {
  const [, navigate] = useLocation();
  useMemo(() => addToDraft(userId, takeSharedText()), [userId]);
  return <EntryDialog userId={userId} onClose={() => navigate('/track', { replace: true })} />;
}

/** Adds the text to the draft of a new journal entry. */
function addToDraft(userId: number, text: string): void {
  if (text) addToContent(createJournalForm({ userId, onSaved: () => {} }), text);
}
