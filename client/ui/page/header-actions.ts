import { createContext, type ReactNode } from 'react';

/** What the shell puts at the end of every page's header (bell, avatar). A context, as ui/ knows no accounts. */
export const HeaderActions = createContext<ReactNode>(null);
