import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Clock } from '../../lib/clock.ts';
import { createCountdown } from '../../ui/countdown/countdown.ts';
import * as css from './banner.css.ts';

interface BannerCardProps {
  readonly look: keyof typeof css.look;
  readonly icon: ReactNode;
  /** How long it stays, in milliseconds. */
  readonly staysMs: number;
  readonly onClose: () => void;
  /** Called one time, as soon as the page is visible. */
  readonly onSeen?: () => void;
  readonly clock?: Clock | undefined;
  readonly children: ReactNode;
}

/** News at the top of the window. Its time stops while it is hovered or focused, or the page is hidden. */
export function BannerCard({ look, icon, staysMs, onClose, onSeen, clock, children }: BannerCardProps) {
  const [countdown] = useState(() => createCountdown(staysMs, onClose, clock));
  const [seen] = useState(() => ({ report: onSeen }));

  useEffect(() => {
    const onVisibility = () => {
      const isHidden = document.visibilityState === 'hidden';
      countdown.setPaused('hidden', isHidden);
      if (isHidden) return;
      seen.report?.();
      seen.report = undefined;
    };
    countdown.start();
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      countdown.stop();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [countdown, seen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its handlers only pause and close the banner
    <div
      className={css.look[look]}
      onPointerEnter={() => countdown.setPaused('hover', true)}
      onPointerLeave={() => countdown.setPaused('hover', false)}
      onFocus={() => countdown.setPaused('focus', true)}
      onBlur={() => countdown.setPaused('focus', false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <span className={css.icon[look]}>{icon}</span>
      <div className={css.words}>{children}</div>
      <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
        <X size={20} aria-hidden />
      </button>
    </div>
  );
}
