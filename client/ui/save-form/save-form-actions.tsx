import type { ReadonlySignal } from '@preact/signals-react';
import { Button } from '../button/button.tsx';
import { FormAlert } from '../notice/notice.tsx';
import * as css from './save-form.css.ts';

interface SaveFormActionsProps {
  readonly form: {
    readonly failure: ReadonlySignal<string>;
    readonly isSaving: ReadonlySignal<boolean>;
  };
  /** Whether there is nothing to save. */
  readonly isEmpty?: boolean;
  /** Draws a line above, for a list that scrolls behind it. */
  readonly isRuled?: boolean;
  readonly onCancel: () => void;
}

/** The end of a form in a dialog: the error, Cancel and Save. */
export const SaveFormActions = ({
  form,
  isEmpty = false,
  isRuled = false,
  onCancel,
}: SaveFormActionsProps) => (
  <div className={isRuled ? css.ruledFoot : css.foot}>
    <FormAlert>{form.failure.value}</FormAlert>
    <div className={css.actions}>
      <Button look="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={form.isSaving.value || isEmpty}>
        {form.isSaving.value ? 'Saving...' : 'Save'}
      </Button>
    </div>
  </div>
);
