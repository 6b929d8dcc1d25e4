import { createContext, type ReactNode } from 'react';

/** The actions at the end of every page header (bell, avatar). A context, because ui/ knows no accounts. */
export const HeaderActions = createContext<ReactNode>(null);
