import type { Decider } from '../../decider.ts';
import { unhandled } from '../../unhandled.ts';
import type { InboxEvent } from './events.ts';

export type InboxCommand =
  | { readonly type: 'switchThanks'; readonly isOn: boolean }
  /** The caller looks up thanks that wait for the recipient. */
  | { readonly type: 'openWaitingThanks'; readonly gratitudeIds: readonly string[] };

export interface InboxState {
  /** Whether thanks reach the person at all. */
  readonly isOn: boolean;
  readonly opened: Set<string>;
}

export const inboxDecider: Decider<InboxState, InboxCommand, InboxEvent> = {
  initial: () => ({ isOn: true, opened: new Set() }),

  evolve(state, event) {
    switch (event.type) {
      case 'ThanksTurnedOff':
        return { ...state, isOn: false };
      case 'ThanksTurnedOn':
        return { ...state, isOn: true };
      case 'WaitingThanksOpened':
        for (const id of event.data.gratitudeIds) state.opened.add(id);
        return state;
      default:
        return unhandled(event);
    }
  },

  decide(command, { isOn, opened }) {
    switch (command.type) {
      case 'switchThanks':
        if (command.isOn === isOn) return [];
        return [{ type: isOn ? 'ThanksTurnedOff' : 'ThanksTurnedOn', data: {} }];
      case 'openWaitingThanks': {
        const gratitudeIds = command.gratitudeIds.filter((id) => !opened.has(id));
        return gratitudeIds.length === 0 ? [] : [{ type: 'WaitingThanksOpened', data: { gratitudeIds } }];
      }
    }
  },
};
