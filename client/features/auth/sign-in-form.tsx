import { useId, useRef } from 'react';
import { DEMO_PAIRS, loginMessage } from '../../lib/messages/auth.ts';
import { isDemo } from '../../lib/page-meta.ts';
import { Button } from '../../ui/button/button.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { CurrentPasswordField, UsernameField } from '../credentials/credential-fields.tsx';
import { canUsePasskeys } from '../passkeys/available.ts';
import { login } from '../session/account.ts';
import * as css from './auth.css.ts';

export function SignInForm({ onForgotten }: { readonly onForgotten: () => void }) {
  const alertId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const { busy, failure, onSubmit } = useSubmit(
    (value) => login({ username: value('username'), password: value('password') }),
    loginMessage,
  );
  const described = failure.value ? alertId : undefined;

  const fill = (pair: (typeof DEMO_PAIRS)[number]) => {
    for (const [name, value] of Object.entries(pair)) {
      const input = formRef.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
  };

  return (
    <form ref={formRef} className={css.form} onSubmit={onSubmit}>
      <UsernameField alertId={described} withPasskeys={canUsePasskeys()} />
      <CurrentPasswordField alertId={described} />
      <FormAlert id={alertId}>
        {failure.value ? (
          <>
            <p>{failure.value}</p>
            {isDemo && failure.value.includes('Invalid') ? <DemoPairs onChoose={fill} /> : null}
          </>
        ) : null}
      </FormAlert>
      <Button type="submit" wide busy={busy.value}>
        {busy.value ? 'Signing in…' : 'Sign In'}
      </Button>
      <Button look="quiet" onClick={onForgotten}>
        Forgot your password?
      </Button>
    </form>
  );
}

function DemoPairs({ onChoose }: { readonly onChoose: (pair: (typeof DEMO_PAIRS)[number]) => void }) {
  return (
    <div className={css.demo}>
      <p>To look around, use a demo account:</p>
      <div className={css.pairs}>
        {DEMO_PAIRS.map((pair) => (
          <button key={pair.username} type="button" className={css.pair} onClick={() => onChoose(pair)}>
            {pair.username} / {pair.password}
          </button>
        ))}
      </div>
    </div>
  );
}
