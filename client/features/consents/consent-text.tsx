import { useSignal } from '@preact/signals-react';
import { CONSENT_TEXT } from '../../../domain/consents/text.ts';
import * as css from './consents.css.ts';
import { useConsents } from './consents.ts';

const { version, purposes, retention, rights, without } = CONSENT_TEXT;

/** The text that a person agrees to: who runs this server, what for, how long, and their rights. Closed at first. */
export function ConsentText() {
  const isOpen = useSignal(false);
  return (
    <details onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
      <summary className={css.summary}>What this means</summary>
      {isOpen.value ? <Terms /> : null}
    </details>
  );
}

function Terms() {
  const { status } = useConsents().state.value;
  return (
    <dl className={css.text} aria-busy={status === 'loading'}>
      <div>
        <dt className={css.term}>Who runs this server</dt>
        <dd className={css.value}>
          <Operator />
        </dd>
      </div>
      {[purposes, retention, rights, without].map(({ title, text }) => (
        <div key={title}>
          <dt className={css.term}>{title}</dt>
          <dd className={css.value}>{text}</dd>
        </div>
      ))}
      <div>
        <dt className={css.term}>Version of this text</dt>
        <dd className={css.value}>{version}</dd>
      </div>
    </dl>
  );
}

function Operator() {
  const state = useConsents().state.value;
  if (state.status === 'loading') return 'Loading…';
  if (state.status === 'error')
    return 'This can’t be loaded right now. Please close this text and open it again.';
  return state.value.operator ?? 'They have not given a name here. Ask the person who gave you this address.';
}
