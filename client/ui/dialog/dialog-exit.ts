import { createContext, type ReactNode } from 'react';

/**
 * The button for the quick exit, before the X of every dialog. It shows nothing while the exit button is switched off.
 * It comes through a context, because ui/ knows no feature.
 */
export const DialogExit = createContext<ReactNode>(null);
