import { useSignal } from '@preact/signals-react';
import { Check, Copy } from 'lucide-react';
import { ignoreError } from '../../lib/log.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import * as css from './number-card.css.ts';

/** Copies a number, on a device that can’t call it. */
export function CopyButton({ number }: { readonly number: string }) {
  const said = useSignal('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      said.value = 'Copied';
    } catch (error) {
      ignoreError('Copying failed. The number stays on screen:')(error);
      said.value = 'Copying isn’t possible here';
    }
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
