import { useId } from 'react';
import type { Notification } from '../../../domain/notifications/schema.ts';
import { NOTIFICATION_MESSAGES } from '../../lib/messages/notifications.ts';
import type { ResourceState } from '../../lib/resource-state.ts';
import { Button } from '../../ui/button/button.tsx';
import { useFocusOnMount } from '../../ui/focus/use-focus.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { FormAlert, Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { user } from '../session/session.ts';
import { stillUnread, withLocalChanges } from './inbox.ts';
import { NotificationItem } from './notification-item.tsx';
import { useNotifications } from './notifications-api.ts';
import * as css from './notifications-panel.css.ts';
import { useInbox } from './use-inbox.ts';
import { WaitingThanks } from './waiting-thanks.tsx';

/** The panel of the bell: the person's notifications, and in demo mode up to three samples below them. */
export function NotificationsPanel({ onClose }: { readonly onClose: () => void }) {
  const userId = user.value?.id;
  return userId === undefined ? (
    <Panel real={{ status: 'ready', value: [], refreshing: false }} onClose={onClose} />
  ) : (
    <OwnPanel key={userId} userId={userId} onClose={onClose} />
  );
}

function OwnPanel({ userId, onClose }: { readonly userId: number; readonly onClose: () => void }) {
  const { state, refresh } = useNotifications(userId);
  return <Panel userId={userId} real={state.value} onRefresh={refresh} onClose={onClose} />;
}

interface PanelProps {
  readonly userId?: number;
  readonly real: ResourceState<readonly Notification[]>;
  readonly onRefresh?: () => Promise<void>;
  readonly onClose: () => void;
}

function Panel({ userId, real, onRefresh = async () => {}, onClose }: PanelProps) {
  const inbox = useInbox(userId);
  const titleId = useId();
  const title = useFocusOnMount<HTMLHeadingElement>();

  const read = real.status === 'ready' ? real.value : [];
  const shown = withLocalChanges(read);
  const samples = inbox.samples.value;
  const isAnyUnread = samples.length > 0 || shown.some(({ isRead }) => !isRead);
  const newer = stillUnread.value.filter(({ id }) => read.every((one) => one.id !== id)).length;

  const item = (one: Notification, isSample: boolean) => (
    <NotificationItem
      key={one.id}
      notification={one}
      isSample={isSample}
      onRead={() => {
        title.current?.focus();
        inbox.read(one);
      }}
      onDelete={() => {
        title.current?.focus();
        inbox.remove(one);
      }}
      onOpen={() => {
        if (!one.isRead) inbox.read(one);
        onClose();
      }}
    />
  );

  return (
    <div role="dialog" aria-labelledby={titleId} className={css.panel}>
      <div className={css.head}>
        <h2 id={titleId} ref={title} tabIndex={-1} className={css.heading}>
          Notifications
        </h2>
        {isAnyUnread ? (
          <div className={css.readAll}>
            <Button
              look="quiet"
              onClick={() => {
                title.current?.focus();
                inbox.readAll(shown);
              }}
            >
              Mark all as read
            </Button>
          </div>
        ) : null}
      </div>
      <p role="status" className={hidden}>
        {inbox.done.value}
      </p>
      <FormAlert>{inbox.failure.value}</FormAlert>
      {real.status === 'ready' && newer > 0 ? (
        <div className={css.newer}>
          <Button look="outline" wide busy={real.refreshing} onClick={onRefresh}>
            {newer === 1 ? '1 new notification' : `${newer} new notifications`}
          </Button>
        </div>
      ) : null}
      {userId === undefined ? null : (
        <WaitingThanks
          userId={userId}
          onOpened={async () => {
            title.current?.focus();
            await onRefresh();
          }}
        />
      )}
      {real.status === 'loading' ? <NotificationsSkeleton /> : null}
      {real.status === 'error' ? (
        <Retry text={NOTIFICATION_MESSAGES.notRead} error={real.error} onRetry={onRefresh} />
      ) : null}
      <ul aria-labelledby={titleId}>
        {shown.map((one) => item(one, false))}
        {real.status === 'loading' ? null : samples.map((one) => item(one, true))}
      </ul>
      {real.status === 'ready' && shown.length === 0 && samples.length === 0 ? (
        <p className={css.empty}>No notifications yet. Thanks that you receive will appear here.</p>
      ) : null}
    </div>
  );
}

const NotificationsSkeleton = () => (
  <Skeleton label="Loading notifications...">
    <div className={css.placeholders}>
      <SkeletonBlock height={76} />
      <SkeletonBlock height={76} />
      <SkeletonBlock height={76} />
    </div>
  </Skeleton>
);
