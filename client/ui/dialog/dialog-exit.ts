import { createContext, type ReactNode } from 'react';

/**
 * The button before the X of every dialog that leaves the app. It comes through a context, because ui/ knows no feature.
 */
export const DialogExit = createContext<ReactNode>(null);
