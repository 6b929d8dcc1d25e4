import { useSignal } from '@preact/signals-react';
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { takesFocus } from './hidden-now.ts';
import type { SeenWriting } from './hide-writing.ts';
import * as css from './hides.css.ts';

const { Component: ReportDialog } = lazyWithRetry(
  async () => (await import('../report/report-dialog.tsx')).ReportDialog,
);
const { Component: WritingMenu, preload } = lazyWithRetry(
  async () => (await import('./writing-menu.tsx')).WritingMenu,
);

interface MenuButtonProps {
  readonly writing: SeenWriting;
  /** The name of the button for screen readers. */
  readonly label: string;
}

/** The button “…” of a writing by someone else. It opens a sheet to report it, hide it or copy its address. */
export function MenuButton({ writing, label }: MenuButtonProps) {
  const open = useSignal<'menu' | 'report' | undefined>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const { id } = writing;
  const close = () => {
    open.value = undefined;
  };
  useEffect(() => {
    if (takesFocus(id)) button.current?.focus();
  }, [id]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.menuButton}
        aria-label={label}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => (open.value = 'menu')}
      >
        <Ellipsis size={22} aria-hidden />
      </button>
      {open.value === 'menu' ? (
        <DialogHost onClose={close}>
          <WritingMenu writing={writing} onReport={() => (open.value = 'report')} onClose={close} />
        </DialogHost>
      ) : null}
      {open.value === 'report' ? (
        <DialogHost onClose={close}>
          <ReportDialog writing={writing} onClose={close} />
        </DialogHost>
      ) : null}
    </>
  );
}
