import { HeartHandshake, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  GRATITUDE_FALLBACK,
  GRATITUDE_TITLE,
  type Notification,
} from '../../../domain/notifications/schema.ts';
import { ignoreError } from '../../lib/log.ts';
import { type Clock, createCountdown } from '../../ui/countdown/countdown.ts';
import { playChime } from './chime.ts';
import * as css from './gratitude-banner.css.ts';
import { markRead } from './notifications-api.ts';

/** How long the banner stays. */
const BANNER_MS = 8_000;

interface GratitudeBannerProps {
  readonly notification: Notification;
  readonly onClose: () => void;
  readonly clock?: Clock;
}

/**
 * Shows one gratitude. Its time stops while the banner is hovered or focused, or the page is hidden. Once the page is
 * visible, the chime sounds and the notification is marked as read.
 */
export function GratitudeBanner({ notification, onClose, clock }: GratitudeBannerProps) {
  const [countdown] = useState(() => createCountdown(BANNER_MS, onClose, clock));
  const { id, message } = notification;

  useEffect(() => {
    let isRead = false;
    const onVisibility = () => {
      const isHidden = document.visibilityState === 'hidden';
      countdown.setPaused('hidden', isHidden);
      if (isHidden || isRead) return;
      isRead = true;
      playChime().catch(ignoreError('No chime. The banner is shown without a sound:'));
      // If this fails, the notification stays unread under the bell.
      void markRead(id);
    };
    countdown.start();
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      countdown.stop();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [countdown, id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its handlers only pause and close the banner
    <div
      className={css.banner}
      onPointerEnter={() => countdown.setPaused('hover', true)}
      onPointerLeave={() => countdown.setPaused('hover', false)}
      onFocus={() => countdown.setPaused('focus', true)}
      onBlur={() => countdown.setPaused('focus', false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <span className={css.icon}>
        <HeartHandshake size={22} aria-hidden />
      </span>
      <div className={css.words}>
        <p className={css.title}>{GRATITUDE_TITLE}</p>
        <p className={css.quote}>“{message || GRATITUDE_FALLBACK}”</p>
      </div>
      <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
        <X size={20} aria-hidden />
      </button>
    </div>
  );
}
