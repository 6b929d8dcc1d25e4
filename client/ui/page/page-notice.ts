import { createContext, type ReactNode } from 'react';

/** A line below the header of every page. It comes through a context, because ui/ knows nothing about sending. */
export const PageNotice = createContext<ReactNode>(null);
