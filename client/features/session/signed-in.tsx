import { Fragment, type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { User } from '../../../domain/account/schema.ts';
import { card } from '../../ui/card/card.css.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { authPathFor } from './return-path.ts';
import { loadSession, session } from './session.ts';

/**
 * Content for signed-in people. Others go to /auth and return afterwards. While the server cannot answer,
 * nobody is redirected.
 */
export function SignedIn({ children }: { readonly children: (user: User) => ReactNode }) {
  const [path, navigate] = useLocation();
  const state = session.value;
  const isSignedOut = state.status === 'signed-out';
  // After signing out by choice whoever comes next starts at the beginning, not where this person stopped.
  const authPath = state.status === 'signed-out' && state.byChoice ? '/auth' : authPathFor(path);

  useEffect(() => {
    if (isSignedOut) navigate(authPath, { replace: true });
  }, [isSignedOut, authPath, navigate]);

  switch (state.status) {
    case 'signed-in':
      // Nothing on the page goes over from one person to another.
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
