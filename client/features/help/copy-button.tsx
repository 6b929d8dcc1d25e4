import { useSignal } from '@preact/signals-react';
import { Check, Copy } from 'lucide-react';
import { copyText } from '../../lib/copy-text.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import * as css from './number-card.css.ts';

/** Copies a number, on a device that can’t call it. */
export function CopyButton({ number }: { readonly number: string }) {
  const said = useSignal('');
  const copy = async () => {
    said.value = (await copyText(number)) ? 'Copied' : 'Copying isn’t possible here';
  };
  const Icon = said.value === 'Copied' ? Check : Copy;
  return (
    <>
      <button
        type="button"
        className={css.copy}
        aria-label={`${said.value || 'Copy'} ${number}`}
        onClick={() => void copy()}
      >
        <Icon size={18} aria-hidden />
        <span>{said.value || 'Copy'}</span>
      </button>
      <span role="status" className={hidden}>
        {said.value}
      </span>
    </>
  );
}
