import type { ReadonlySignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { DraftNotice, type DraftStatus } from '../draft-notice/draft-notice.tsx';
import * as css from './save-form.css.ts';
import { SaveFormActions } from './save-form-actions.tsx';

interface SaveFormProps {
  readonly form: DraftStatus & {
    readonly failure: ReadonlySignal<string>;
    readonly isSaving: ReadonlySignal<boolean>;
    /** Resolves to whether the form was saved. */
    readonly save: () => Promise<boolean>;
  };
  /** Called after saving or canceling. */
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a dialog: its fields, the draft notice, the error, Cancel and Save. */
export function SaveForm({ form, onClose, children }: SaveFormProps) {
  const save = async () => {
    if (await form.save()) onClose();
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {children}
      <DraftNotice form={form} />
      <SaveFormActions form={form} onCancel={onClose} />
    </form>
  );
}
