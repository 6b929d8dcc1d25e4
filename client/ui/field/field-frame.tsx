import { type ReactNode, useEffect, useId } from 'react';
import { hidden } from '../hidden/hidden.css.ts';
import * as css from './field.css.ts';

export interface FieldFrameProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The error of this field. It is shown below the field and read out with it. */
  readonly error?: string | undefined;
  /**
   * The id of an error message outside this field, such as one for the whole form. Screen readers read it with this
   * field. It does not make the field invalid.
   */
  readonly alertId?: string | undefined;
  /** Shows "(optional)" after the label. It does not set `required`. */
  readonly optional?: boolean;
  /** How much of the maximum length is used: '1,900 of 2,000'. Absent while it should not be shown. */
  readonly count?: { readonly text: string; readonly over: boolean } | undefined;
}

/** Attributes for the control. They connect it with its label, hint, count and errors, and say whether it is wrong. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/**
 * The label, hint, count and error around one control. When the text of the error changes, the control gets the focus
 * if no control before it in the form has an error. So the error is read out and can be corrected at once.
 */
export function FieldFrame({
  label,
  hint,
  error,
  alertId,
  optional,
  count,
  children,
}: FieldFrameProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  useEffect(() => {
    const control = error ? (document.getElementById(id) as HTMLInputElement | null) : null;
    const invalid = [...(control?.form?.querySelectorAll('[aria-invalid="true"]') ?? [])];
    // A control can also be invalid without an error, because its text is too long.
    const withError = invalid.find((each) => document.getElementById(`${each.id}-error`));
    if (withError === control) control?.focus();
  }, [error, id]);
  const described = [
    hint ? `${id}-hint` : '',
    count ? `${id}-count` : '',
    error ? `${id}-error` : '',
    alertId ?? '',
  ].filter(Boolean);
  return (
    <div className={css.field}>
      <div className={css.head}>
        <label className={css.label} htmlFor={id}>
          {label}
          {optional ? <span className={css.optional}> (optional)</span> : null}
        </label>
        {count ? (
          <span id={`${id}-count`} className={count.over ? css.over : css.count}>
            {count.text}
            <span className={hidden}> characters</span>
          </span>
        ) : null}
      </div>
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': error || count?.over ? true : undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
