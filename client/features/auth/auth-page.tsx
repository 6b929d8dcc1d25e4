import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { Retry } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { canUsePasskeys } from '../passkeys/available.ts';
import { SignInWithPasskey } from '../passkeys/sign-in-with-passkey.tsx';
import { returnPath } from '../session/return-path.ts';
import {
  loadSession,
  pendingRecoveryUser,
  session,
  showRecoveryCode,
  signedInAs,
} from '../session/session.ts';
import * as css from './auth.css.ts';
import { CreateAccountForm } from './create-account-form.tsx';
import { Pitch } from './pitch.tsx';
import { RecoverForm } from './recover-form.tsx';
import { RecoverWithPasskey } from './recover-with-passkey.tsx';
import { RecoveryStep } from './recovery-step.tsx';
import { SignInForm } from './sign-in-form.tsx';

const TABS = [
  { key: 'sign-in', label: 'Sign In' },
  { key: 'create', label: 'Create Account' },
] as const;
type AuthView = (typeof TABS)[number]['key'] | 'recover' | 'recover-with-passkey';

/** Sign in, create an account, or recover one with the code or a passkey. A signed-in person is redirected. */
export function AuthPage() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const view = useSignal<AuthView>(
    new URLSearchParams(search).get('tab') === 'create' ? 'create' : 'sign-in',
  );
  const { status } = session.value;
  const isDone = status === 'signed-in';

  useEffect(() => {
    if (isDone) navigate(returnPath(search), { replace: true });
  }, [isDone, navigate, search]);

  return (
    <Page title="Welcome" heading="Welcome to Hearten" lead="A quiet place for hard days and better ones.">
      <div className={css.columns}>
        <div className={css.card}>
          {isDone || status === 'loading' ? (
            <Spinner label="Loading…" />
          ) : status === 'unreachable' ? (
            <Retry text="Hearten can’t be reached right now." onRetry={loadSession} />
          ) : pendingRecoveryUser.value ? (
            <RecoveryStep
              person={pendingRecoveryUser.value}
              onCodeSaved={({ recoveryCode: _, ...user }) => signedInAs(user)}
            />
          ) : (
            <AuthForms view={view.value} onViewChange={(next) => (view.value = next)} />
          )}
        </div>
        <Pitch />
      </div>
    </Page>
  );
}

interface AuthFormsProps {
  readonly view: AuthView;
  readonly onViewChange: (view: AuthView) => void;
}

function AuthForms({ view, onViewChange }: AuthFormsProps) {
  if (view === 'recover') {
    return (
      <RecoverForm
        onRecovered={showRecoveryCode}
        onUsePasskey={() => onViewChange('recover-with-passkey')}
        onBack={() => onViewChange('sign-in')}
      />
    );
  }
  if (view === 'recover-with-passkey') return <RecoverWithPasskey onBack={() => onViewChange('recover')} />;
  return (
    <>
      <Tabs label="Sign in or create an account" tabs={TABS} selected={view} onSelect={onViewChange}>
        {view === 'sign-in' ? (
          <>
            <SignInForm onForgotten={() => onViewChange('recover')} />
            {canUsePasskeys() ? <SignInWithPasskey /> : null}
          </>
        ) : (
          <CreateAccountForm onCreated={showRecoveryCode} />
        )}
      </Tabs>
      <p className={css.footer}>
        By continuing you agree to the <Link href="/terms">terms</Link> and the{' '}
        <Link href="/privacy-security">privacy policy</Link>.
      </p>
    </>
  );
}
