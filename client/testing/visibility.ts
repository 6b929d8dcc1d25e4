import { act } from 'react';

/** Shows or hides the page, as switching tabs does. */
export const setVisibility = (state: 'visible' | 'hidden'): Promise<void> =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
