import { MessageCircle } from 'lucide-react';
import { Link } from 'wouter';
import * as css from './banner.css.ts';
import { BannerCard } from './banner-card.tsx';
import type { BannerProps } from './gratitude-banner.tsx';

/** How long the banner stays. It has more to read than thanks. */
const BANNER_MS = 20_000;

/**
 * Says that moderators have decided something about what the person wrote. It makes no sound. The notification stays
 * unread under the bell until the person opens the page of decisions or marks it as read.
 */
export function DecisionBanner({ notification: { title, message }, onClose, clock }: BannerProps) {
  return (
    <BannerCard
      look="message"
      icon={<MessageCircle size={22} aria-hidden />}
      staysMs={BANNER_MS}
      {...{ onClose, clock }}
    >
      <p className={css.title}>{title}</p>
      <p className={css.quote}>{message}</p>
      <Link href="/decisions" className={css.link} onClick={onClose}>
        Read more
      </Link>
    </BannerCard>
  );
}
