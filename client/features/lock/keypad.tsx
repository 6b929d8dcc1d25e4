import { useSignal } from '@preact/signals-react';
import { Delete } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useFocusOnMount } from '../../ui/focus/use-focus.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './keypad.css.ts';

const DIGITS = 6;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface KeypadProps {
  /** The thing to enter, such as "Your six digits". */
  readonly label: string;
  /** Called with all six digits. Returns the error to show, if any. Then the field is empty again. */
  readonly onDigits: (digits: string) => Promise<string | undefined>;
  /** The key at the lower left. */
  readonly startKey?: ReactNode;
}

/**
 * Six digits by touch, keyboard or screen reader. A password field holds them, so nothing reads them out; the field
 * does not open the keyboard of a phone, because the keys are here.
 */
export function Keypad({ label, onDigits, startKey }: KeypadProps) {
  const digits = useSignal('');
  const failure = useSignal('');
  const isBusy = useSignal(false);
  const alertId = useId();
  const field = useFocusOnMount<HTMLInputElement>();

  const enter = async (next: string) => {
    if (isBusy.peek()) return;
    digits.value = next.replaceAll(/\D/g, '').slice(0, DIGITS);
    if (digits.peek().length < DIGITS) return;
    isBusy.value = true;
    failure.value = '';
    try {
      failure.value = (await onDigits(digits.peek())) ?? '';
    } finally {
      isBusy.value = false;
      digits.value = '';
    }
  };
  const add = (digit: string) => void enter(digits.peek() + digit);
  const removeLast = () => void enter(digits.peek().slice(0, -1));
  /** Digits typed while a key has the focus. */
  const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (target === field.current || ctrlKey || metaKey || altKey) return;
    if (/^\d$/.test(key)) add(key);
    else if (key === 'Backspace') removeLast();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys inside are the controls
    <div className={css.keypad} onKeyDown={onKeyDown}>
      <div className={css.entry}>
        <input
          ref={field}
          type="password"
          inputMode="none"
          autoComplete="off"
          className={css.field}
          aria-label={label}
          aria-describedby={failure.value ? alertId : undefined}
          value={digits.value}
          onChange={(event) => void enter(event.target.value)}
        />
        <div className={css.dots} aria-hidden>
          {Array.from({ length: DIGITS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots stay in their places
            <span key={index} className={index < digits.value.length ? css.filled : css.dot} />
          ))}
        </div>
      </div>
      <p role="status" className={hidden}>
        {isBusy.value ? 'Checking…' : digits.value ? `${digits.value.length} of ${DIGITS} entered` : ''}
      </p>
      <FormAlert id={alertId}>{failure.value}</FormAlert>
      <div className={css.keys}>
        {KEYS.map((key) => (
          <button key={key} type="button" className={css.key} onClick={() => add(key)}>
            {key}
          </button>
        ))}
        {startKey ?? <span />}
        <button type="button" className={css.key} onClick={() => add('0')}>
          0
        </button>
        <button
          type="button"
          className={css.plainKey}
          aria-label="Delete the last digit"
          onClick={removeLast}
        >
          <Delete size={26} aria-hidden />
        </button>
      </div>
    </div>
  );
}
