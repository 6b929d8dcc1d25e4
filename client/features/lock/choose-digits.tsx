import { useSignal } from '@preact/signals-react';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { Keypad } from './keypad.tsx';

/** Asks for six new digits, twice. `onChosen` returns the error to show, if any. After an error it begins again. */
export function ChooseDigits({
  onChosen,
}: {
  readonly onChosen: (digits: string) => Promise<string | undefined>;
}) {
  const first = useSignal('');
  /** Shown here, because the second keypad is gone after a failure. */
  const failure = useSignal('');
  const again = async (digits: string) => {
    failure.value =
      digits === first.peek()
        ? ((await onChosen(digits)) ?? '')
        : 'These were not the same digits. Please choose again.';
    if (failure.peek()) first.value = '';
    return undefined;
  };
  const choose = async (digits: string) => {
    failure.value = '';
    first.value = digits;
    return undefined;
  };
  return (
    <>
      <FormAlert>{failure.value}</FormAlert>
      {first.value ? (
        <>
          <p>Enter the same digits again.</p>
          <Keypad key="again" label="The same six digits again" onDigits={again} />
        </>
      ) : (
        <>
          <p>Choose six digits that others would not guess. Don’t use a birthday.</p>
          <Keypad key="first" label="Your new six digits" onDigits={choose} />
        </>
      )}
    </>
  );
}
