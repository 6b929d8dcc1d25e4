import { Fragment, type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { User } from '../../../domain/account/schema.ts';
import { card } from '../../ui/card/card.css.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { authPathFor } from './return-path.ts';
import { loadSession, session } from './session.ts';

/**
 * Shows content to signed-in people. Others go to /auth, and after signing in they return to this page, unless they had
 * signed out by choice. While the server cannot answer, no one is redirected.
 */
export function SignedIn({ children }: { readonly children: (user: User) => ReactNode }) {
  const [path, navigate] = useLocation();
  const state = session.value;
  const isSignedOut = state.status === 'signed-out';
  // After signing out by choice, the next person starts on Home instead of this page.
  const byChoice = state.status === 'signed-out' && state.byChoice === true;

  useEffect(() => {
    if (!isSignedOut) return;
    navigate(byChoice ? '/auth' : authPathFor(path + location.search), { replace: true });
  }, [isSignedOut, byChoice, path, navigate]);

  switch (state.status) {
    case 'signed-in':
      // A new key for each person, so that no component state carries over.
      return <Fragment key={state.user.id}>{children(state.user)}</Fragment>;
    case 'unreachable':
      return (
        <div className={card}>
          <Retry
            text="Hearten can’t be reached right now. Nothing is lost. Please try again in a moment."
            onRetry={loadSession}
          />
        </div>
      );
    case 'loading':
    case 'signed-out':
      return <Spinner label="Loading…" />;
  }
}
