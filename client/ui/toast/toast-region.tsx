import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { topDialog } from '../dialog/open-dialogs.ts';
import { useSwipeRight } from './swipe.ts';
import * as css from './toast.css.ts';
import { toaster as appToaster, type Toast, type Toaster } from './toaster.ts';

/**
 * How much later than the live region its text is added. A region that arrives with its text is often not
 * read out.
 */
const SETTLING_MS = 150;

/** The region for toasts: at the bottom of the page, or inside an open dialog. F8 moves the focus there. */
export function ToastRegion({ toaster = appToaster }: { readonly toaster?: Toaster }) {
  const ref = useRef<HTMLElement>(null);
  const toast = toaster.current.value;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      ref.current?.focus();
    };
    const onVisibility = () => toaster.hold('hidden', document.visibilityState === 'hidden');
    onVisibility();
    document.addEventListener('keydown', onKey);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [toaster]);

  const id = toast?.id;
  // The focus may still be on the region, and another card may have replaced the hovered one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new card must run this again
  useEffect(() => {
    toaster.hold('hover', false);
    toaster.hold('focus', ref.current?.contains(document.activeElement) ?? false);
  }, [toaster, id]);

  const dialog = topDialog.value;
  const region = (
    <section
      ref={ref}
      className={dialog ? css.regionInDialog : css.region}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onFocus={() => toaster.hold('focus', true)}
      onBlur={() => toaster.hold('focus', false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !toast) return;
        event.preventDefault();
        toaster.dismiss();
      }}
    >
      <LiveRegion>
        {toast ? (
          <ToastCard key={toast.id} toast={toast} toaster={toaster} inDialog={dialog !== null} />
        ) : null}
      </LiveRegion>
    </section>
  );
  return createPortal(region, dialog ?? document.body);
}

/**
 * A live region that waits before it shows its children. When it moves into or out of a dialog, it is a new element and
 * waits again.
 */
function LiveRegion({ children }: { readonly children: ReactNode }) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLING_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-live="polite" aria-atomic="true" style={{ display: 'contents' }}>
      {isSettled ? children : null}
    </div>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly toaster: Toaster;
  readonly inDialog: boolean;
}

function ToastCard({ toast, toaster, inDialog }: ToastCardProps) {
  const [plain, destructive] = inDialog
    ? [css.toastInDialog, css.destructiveInDialog]
    : [css.toast, css.destructive];
  const swipe = useSwipeRight(toaster.dismiss);
  return (
    <div
      {...swipe}
      className={toast.destructive ? destructive : plain}
      onPointerEnter={() => toaster.hold('hover', true)}
      onPointerLeave={() => toaster.hold('hover', false)}
    >
      <div className={css.words}>
        <p className={css.title}>{toast.title}</p>
        {toast.text ? <p>{toast.text}</p> : null}
      </div>
      <button type="button" className={css.close} aria-label="Dismiss" onClick={toaster.dismiss}>
        <X size={20} aria-hidden />
      </button>
    </div>
  );
}
