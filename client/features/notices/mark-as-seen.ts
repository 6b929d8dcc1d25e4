import { useSignal, useSignalEffect } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { unreadDecisions } from '../notifications/inbox.ts';
import { markRead } from '../notifications/notifications-api.ts';

/** While the list is shown and the page is visible: marks decisions as read, and reads the list again if one has arrived. */
export function useMarkAsSeen(isShown: boolean, refresh: () => unknown): void {
  const isVisible = useSignal(document.visibilityState === 'visible');
  const isReady = useSignal(isShown);
  /** The decisions that were sent as read since the page became visible. One that failed is not sent again at once. */
  const tried = useRef(new Set<string>());
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
    if (!isVisible.value) tried.current.clear();
    if (!isReady.value || !isVisible.value) return;
    const untried = unreadDecisions.value.filter(({ id }) => !tried.current.has(id));
    if (untried.length === 0) return;
    for (const { id } of untried) {
      tried.current.add(id);
      void markRead(id);
    }
    void refresh();
  });
}
