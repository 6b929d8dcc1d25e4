import { effect } from '@preact/signals-react';
import { ignoreError } from '../../lib/log.ts';
import { appBadge } from '../preferences/preferences.ts';
import { unreadCount } from './inbox.ts';

/**
 * Shows how many notifications are unread on the icon of the installed app: thanks, and decisions of moderators. Shows
 * no number once they are read, the person signs out or the number is switched off. Returns a function that stops this.
 */
export function followBadge(): () => void {
  if (!('setAppBadge' in navigator)) return () => {};
  return effect(() => {
    const count = appBadge.isOn.value ? unreadCount.value : 0;
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    shown.catch(ignoreError('The icon’s number was not changed:'));
  });
}
