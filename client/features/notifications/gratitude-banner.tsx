import { HeartHandshake } from 'lucide-react';
import {
  GRATITUDE_FALLBACK,
  GRATITUDE_TITLE,
  type Notification,
} from '../../../domain/notifications/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { ignoreError } from '../../lib/log.ts';
import * as css from './banner.css.ts';
import { BannerCard } from './banner-card.tsx';
import { playChime } from './chime.ts';
import { markRead } from './notifications-api.ts';

/** How long the banner stays. */
const BANNER_MS = 8_000;

export interface BannerProps {
  readonly notification: Notification;
  readonly onClose: () => void;
  readonly clock?: Clock;
}

/** Shows one gratitude. Once the page is visible, the chime sounds and the notification is marked as read. */
export function GratitudeBanner({ notification: { id, message }, onClose, clock }: BannerProps) {
  const onSeen = () => {
    playChime().catch(ignoreError('No chime. The banner is shown without a sound:'));
    // If this fails, the notification stays unread under the bell.
    void markRead(id);
  };
  return (
    <BannerCard
      look="gratitude"
      icon={<HeartHandshake size={22} aria-hidden />}
      staysMs={BANNER_MS}
      {...{ onClose, onSeen, clock }}
    >
      <p className={css.title}>{GRATITUDE_TITLE}</p>
      <p className={css.quote}>“{message || GRATITUDE_FALLBACK}”</p>
    </BannerCard>
  );
}
