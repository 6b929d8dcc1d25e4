import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { useSubmit } from '../field/use-submit.ts';
import { FormAlert } from '../notice/notice.tsx';
import * as css from './confirm-dialog.css.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** The consequences of the action. */
  readonly children: ReactNode;
  readonly look?: 'primary' | 'danger';
  readonly label: string;
  /** The button's words while the action goes on. */
  readonly busyLabel?: string;
  readonly cancelLabel?: string;
  readonly act: () => Promise<void>;
  readonly messageFor: (error: unknown) => string;
  readonly onClose: () => void;
}

/** Asks before an action. If the action fails, the dialog stays open and shows why. `act` closes it. */
export function ConfirmDialog({
  title,
  children,
  look = 'primary',
  label,
  busyLabel,
  cancelLabel = 'Cancel',
  ...rest
}: ConfirmDialogProps) {
  const { act, messageFor, onClose } = rest;
  const { busy, failure, onSubmit } = useSubmit(act, messageFor);
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={css.form} onSubmit={onSubmit}>
        {children}
        <FormAlert>{failure.value}</FormAlert>
        <div className={css.buttons}>
          <Button look={look} type="submit" busy={busy.value}>
            {busy.value ? (busyLabel ?? label) : label}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {cancelLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
