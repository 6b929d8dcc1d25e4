import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { focusHeading, headingOf } from '../focus/move-focus.ts';
import * as css from './dialog.css.ts';
import { dialogClosed, dialogOpened } from './open-dialogs.ts';

interface DialogProps {
  readonly title: string;
  /** Escape, the X, or a press beside it: the person wants to leave. */
  readonly onClose: () => void;
  /** Takes the whole screen, so that nothing else is seen. */
  readonly full?: boolean;
  readonly children: ReactNode;
}

/**
 * A modal dialog for as long as it is rendered. The browser's own <dialog> traps the focus and makes the page
 * inert; closing it before it leaves the page lets the browser give the focus back to what opened it. Where that has
 * gone, the heading it stood under gets it.
 */
export function Dialog({ title, onClose, full = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  /** Whether the press under way began beside the dialog. */
  const isBeside = useRef(false);
  const isLeaving = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current as HTMLDialogElement;
    const opener = document.activeElement;
    const heading = opener && headingOf(opener);
    dialog.showModal();
    // The title, not the X: a screen reader then says what has opened, and nothing is pressed by accident.
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

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which <dialog> handles
    <dialog
      ref={ref}
      className={full ? css.full : css.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React lets it rise from a dialog within this one, which it is meant for alone.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        const dialog = event.currentTarget;
        if (isLeaving.current || event.target !== dialog) return;
        onClose();
        // Asked for the second time a browser closes it by itself, also where whoever shows it wants it to stay.
        setTimeout(() => {
          if (isLeaving.current) return;
          dialog.showModal();
          titleRef.current?.focus();
        });
      }}
      onPointerDown={(event) => {
        isBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A selection dragged past the edge ends here too.
        if (isBeside.current && event.target === event.currentTarget) onClose();
      }}
    >
      <div className={full ? css.headFull : css.head}>
        <h2 id={titleId} ref={titleRef} tabIndex={-1} className={css.title}>
          {title}
        </h2>
        <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
          <X size={22} aria-hidden />
        </button>
      </div>
      <div className={full ? css.bodyFull : css.body}>{children}</div>
    </dialog>
  );
}
