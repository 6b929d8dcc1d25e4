import { useRef } from 'react';
import { ACT_DESCRIPTION_MAX } from '../../../domain/acts/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './own-act-fields.css.ts';
import type { OwnActForm } from './own-act-form.ts';

interface OwnActFieldsProps {
  readonly form: OwnActForm;
  /** The words on the button. */
  readonly submit: string;
  /** The words on the button while the act is being saved. */
  readonly submitting: string;
}

/** The fields for a custom act, used alone or as part of a larger form. */
export function OwnActFields({ form, submit, submitting }: OwnActFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const { values, errors, failure, isSaving } = form;
  const add = async () => {
    const isAdded = await form.save();
    if (isAdded || !failure.peek()) focusFirst(fields.current, isAdded);
  };
  return (
    <fieldset
      ref={fields}
      className={css.fields}
      onKeyDown={(event) => {
        const isText = event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement);
        if (event.key !== 'Enter' || isText) return;
        event.preventDefault();
        void add();
      }}
    >
      <legend className={css.legend}>Your own activity</legend>
      <Field
        label="Title"
        value={values.value.title}
        error={errors.value.title}
        onChange={(event) => form.change({ title: event.target.value })}
      />
      <TextArea
        label="Description"
        rows={2}
        max={ACT_DESCRIPTION_MAX}
        value={values.value.description}
        error={errors.value.description}
        onChange={(description) => form.change({ description })}
      />
      <FormAlert>{failure.value}</FormAlert>
      <div>
        <Button look="outline" busy={isSaving.value} onClick={() => void add()}>
          {isSaving.value ? submitting : submit}
        </Button>
      </div>
    </fieldset>
  );
}

/** Moves the focus to the title for the next act, or to the first field with an error. */
export function focusFirst(fields: HTMLElement | null, isAdded: boolean): void {
  // Wait until the errors have been rendered.
  queueMicrotask(() => {
    const field = isAdded ? 'input' : '[aria-invalid="true"]';
    fields?.querySelector<HTMLElement>(field)?.focus();
  });
}
