import type { ComponentProps } from 'react';
import { codePoints } from '../../../domain/text.ts';
import * as css from './field.css.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

/** The count appears when at most this many characters are left, or a fifth of the maximum, if that is less. */
const COUNT_FROM = 200;

type TextAreaProps = Omit<FieldFrameProps, 'count'> &
  Omit<
    ComponentProps<'textarea'>,
    'className' | 'id' | 'value' | 'onChange' | 'maxLength' | keyof FieldFrameProps
  > & {
    readonly value: string;
    /**
     * The maximum number of code points after trimming. More can be typed, so that nothing pasted is lost.
     */
    readonly max: number;
    readonly onChange: (value: string) => void;
  };

/**
 * A labeled text field of several lines that grows with its text. `autoComplete` keeps the words out of the files from
 * which a browser restores its windows: they are in the clear there, and outlive signing out.
 */
export function TextArea({
  label,
  hint,
  error,
  alertId,
  optional = false,
  value,
  max,
  onChange,
  ...rest
}: TextAreaProps) {
  const length = codePoints(value.trim());
  const count =
    max - length <= Math.min(COUNT_FROM, max / 5)
      ? { text: `${length.toLocaleString('en')} of ${max.toLocaleString('en')}`, over: length > max }
      : undefined;
  return (
    <FieldFrame label={label} hint={hint} error={error} alertId={alertId} optional={optional} count={count}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          autoComplete="off"
          className={css.area}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
