import { History } from 'lucide-react';
import { asOfText } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import * as css from './data-age.css.ts';

/** The line that says how old the shown data is, such as “As of 9:14 today”. `asOf` in ms since 1970. */
export const DataAgeLine = ({ asOf }: { readonly asOf: number }) => (
  <p className={css.line}>
    <History size={20} aria-hidden />
    {asOfText(new Date(asOf), today.value)}
  </p>
);
