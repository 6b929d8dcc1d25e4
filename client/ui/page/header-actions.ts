import { createContext, type ReactNode } from 'react';

/**
 * The actions at the end of every page header, such as the bell and the avatar. They come through a context,
 * because ui/ must not know about accounts.
 */
export const HeaderActions = createContext<ReactNode>(null);
