import { useSignal } from '@preact/signals-react';
import { Keypad } from './keypad.tsx';

/** Asks for six new digits, twice. `onChosen` returns the error to show, if any. */
export function ChooseDigits({
  onChosen,
}: {
  readonly onChosen: (digits: string) => Promise<string | undefined>;
}) {
  const first = useSignal('');
  const again = async (digits: string) => {
    if (digits === first.peek()) {
      const failure = await onChosen(digits);
      if (failure !== undefined) first.value = '';
      return failure;
    }
    first.value = '';
    return 'These were not the same digits. Please choose again.';
  };
  const choose = async (digits: string) => {
    first.value = digits;
    return undefined;
  };
  return first.value ? (
    <>
      <p>Enter the same digits again.</p>
      <Keypad key="again" label="The same six digits again" onDigits={again} />
    </>
  ) : (
    <>
      <p>Choose six digits that others would not guess. Don’t take a birthday.</p>
      <Keypad key="first" label="Your new six digits" onDigits={choose} />
    </>
  );
}
