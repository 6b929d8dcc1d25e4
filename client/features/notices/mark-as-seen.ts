import { useSignal, useSignalEffect } from '@preact/signals-react';
import { useEffect } from 'react';
import { unreadDecisions } from '../notifications/inbox.ts';
import { markRead } from '../notifications/notifications-api.ts';

/** While the list is shown and the page is visible: marks decisions as read, and reads the list again if one has arrived. */
export function useMarkAsSeen(isShown: boolean, refresh: () => unknown): void {
  const isVisible = useSignal(document.visibilityState === 'visible');
  const isReady = useSignal(isShown);
  useEffect(() => {
    isReady.value = isShown;
  }, [isShown, isReady]);
  useEffect(() => {
    const onVisibility = () => {
      isVisible.value = document.visibilityState === 'visible';
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [isVisible]);
  useSignalEffect(() => {
    if (!isReady.value || !isVisible.value || unreadDecisions.value.length === 0) return;
    for (const { id } of unreadDecisions.value) void markRead(id);
    void refresh();
  });
}
