import { useSignal } from '@preact/signals-react';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { useCloseOnBack } from '../../ui/dialog/history-entries.ts';
import { topDialog } from '../../ui/dialog/open-dialogs.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import * as css from './bell.css.ts';
import { unreadCount } from './inbox.ts';

const { Component: NotificationsPanel, preload } = lazyWithRetry(
  async () => (await import('./notifications-panel.tsx')).NotificationsPanel,
);

/** The largest number that fits on the bell. */
const BADGE_MAX = 99;

/**
 * The bell with the unread count and its panel. Escape and Back close the panel, and so does a press or Tab outside.
 */
export function Bell() {
  const isOpen = useSignal(false);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const count = unreadCount.value;
  const close = () => {
    isOpen.value = false;
  };

  useCloseOnBack(isOpen.value, close);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !anchor.current?.contains(target)) isOpen.value = false;
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes events of its children
    <div
      ref={anchor}
      className={css.anchor}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        // A dialog that was opened from the panel closes first.
        if (event.key !== 'Escape' || !isOpen.peek() || topDialog.peek()) return;
        event.preventDefault();
        close();
        button.current?.focus();
      }}
    >
      <Tooltip text="Notifications">
        <button
          ref={button}
          type="button"
          className={css.button}
          aria-label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
          aria-expanded={isOpen.value}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => (isOpen.value = !isOpen.peek())}
        >
          <BellIcon size={22} aria-hidden />
          {count > 0 ? (
            <span className={css.badge} aria-hidden="true">
              {count > BADGE_MAX ? `${BADGE_MAX}+` : count}
            </span>
          ) : null}
        </button>
      </Tooltip>
      {isOpen.value ? (
        <DialogHost onClose={close}>
          <NotificationsPanel onClose={close} />
        </DialogHost>
      ) : null}
    </div>
  );
}
