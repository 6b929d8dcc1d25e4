import { Check, HeartHandshake, Leaf, type LucideIcon, MessageCircle, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import type { Notification } from '../../../domain/notifications/schema.ts';
import { now } from '../../lib/today.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import { presenceAge } from '../community/relative-time.ts';
import { HiddenNotice } from '../hides/hidden-notice.tsx';
import { hiddenNowOf } from '../hides/hidden-now.ts';
import { MenuButton } from '../hides/menu-button.tsx';
import * as css from './notifications-panel.css.ts';

const LOOK: Readonly<Record<Notification['type'], { icon: LucideIcon; className: string }>> = {
  gratitude: { icon: HeartHandshake, className: css.icon.gratitude },
  message: { icon: MessageCircle, className: css.icon.message },
  inactivity: { icon: Leaf, className: css.icon.inactivity },
};

interface NotificationItemProps {
  readonly notification: Notification;
  readonly isSample: boolean;
  readonly onRead: () => void;
  readonly onDelete: () => void;
  /** Called when the page that says more is opened. */
  readonly onOpen: () => void;
}

/** One notification in the panel of the bell. In place of a hidden thank-you there is a row with Undo. */
export function NotificationItem({
  notification,
  isSample,
  onRead,
  onDelete,
  onOpen,
}: NotificationItemProps) {
  const { id, type, title, message, isRead, createdAt, opens } = notification;
  const { icon: Icon, className } = LOOK[type];
  if (hiddenNowOf(id))
    return (
      <li className={css.hidden}>
        <HiddenNotice id={id} />
      </li>
    );
  return (
    <li className={css.item}>
      <span className={className}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={css.words}>
        <p className={isRead ? css.title : css.unreadTitle}>
          {title}
          {isRead || isSample ? null : <span className={css.dot} />}
          {isRead || isSample ? null : <span className={hidden}>Unread</span>}
        </p>
        <p>{message}</p>
        {opens === undefined ? null : (
          <Link href={`/${opens}`} className={css.link} onClick={onOpen}>
            Read more
          </Link>
        )}
        <div className={css.foot}>
          <span className={css.about}>
            <time dateTime={createdAt}>{presenceAge(new Date(createdAt), now.value)}</time>
            {isSample ? <span className={css.sample}>Sample</span> : null}
          </span>
          <span className={css.actions}>
            {isRead ? null : (
              <Tooltip text="Mark as read">
                <button
                  type="button"
                  className={css.act}
                  aria-label={`Mark as read: ${title}`}
                  onClick={onRead}
                >
                  <Check size={20} aria-hidden />
                </button>
              </Tooltip>
            )}
            <Tooltip text="Delete">
              <button type="button" className={css.act} aria-label={`Delete: ${title}`} onClick={onDelete}>
                <Trash2 size={20} aria-hidden />
              </button>
            </Tooltip>
            {type === 'gratitude' && !isSample ? (
              <MenuButton
                writing={{ kind: 'gratitude', id, text: message }}
                label={`More about this thank-you: ${message}`}
              />
            ) : null}
          </span>
        </div>
      </div>
    </li>
  );
}
