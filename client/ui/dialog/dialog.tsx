import { X } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { focusHeading, headingOf } from '../focus/move-focus.ts';
import * as css from './dialog.css.ts';
import { DialogExit } from './dialog-exit.ts';
import { useCloseOnBack } from './history-entries.ts';
import { dialogClosed, dialogOpened } from './open-dialogs.ts';

interface DialogProps {
  readonly title: string;
  /** Called when the person wants to leave: by Escape, Back, the X, or a press beside the dialog. */
  readonly onClose: () => void;
  /** Takes the whole screen, so that nothing else is visible. */
  readonly full?: boolean;
  /** A round button before the title. */
  readonly start?: ReactNode;
  /** Round buttons between the title and the X. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is rendered. The native <dialog> traps the focus and makes the page
 * inert. Closing it before it is removed lets the browser return the focus to the opening element. If that is
 * gone, the heading above it gets the focus, or the page's heading if that is gone as well.
 */
export function Dialog({ title, onClose, full = false, start, actions, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const exit = useContext(DialogExit);
  /** Whether the current press started beside the dialog. */
  const startedOutside = useRef(false);
  const isLeaving = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current as HTMLDialogElement;
    const opener = document.activeElement;
    const heading = opener && headingOf(opener);
    dialog.showModal();
    // Focus the title instead of the X: screen readers then read what has opened, and nothing is pressed by
    // accident.
    titleRef.current?.focus();
    return () => {
      isLeaving.current = true;
      dialog.close();
      if (!opener || opener.isConnected) return;
      focusHeading(heading?.isConnected ? heading : document.querySelector('h1'));
    };
  }, []);

  useEffect(() => {
    const dialog = ref.current as HTMLDialogElement;
    dialogOpened(dialog);
    return () => dialogClosed(dialog);
  }, []);
  useCloseOnBack(true, onClose);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards close it with Escape, which <dialog> handles
    <dialog
      ref={ref}
      className={full ? css.full : css.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // In React, cancel events of nested dialogs bubble. Ignore them.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        const dialog = event.currentTarget;
        if (isLeaving.current || event.target !== dialog) return;
        onClose();
        // Browsers close a dialog at the second attempt to cancel it, even if its owner keeps it. Open it
        // again then.
        setTimeout(() => {
          if (isLeaving.current) return;
          dialog.showModal();
          titleRef.current?.focus();
        });
      }}
      onPointerDown={(event) => {
        startedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A drag that starts inside and ends outside also fires a click here, so check where it started.
        if (startedOutside.current && event.target === event.currentTarget) onClose();
      }}
    >
      <div
        className={full ? css.headFull : start ? css.headWithStart : actions ? css.headWithActions : css.head}
      >
        {start}
        <h2 id={titleId} ref={titleRef} tabIndex={-1} className={css.title}>
          {title}
        </h2>
        {actions}
        {exit}
        <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
          <X size={22} aria-hidden />
        </button>
      </div>
      <div className={full ? css.bodyFull : css.body}>{children}</div>
    </dialog>
  );
}
