import { Clock, EyeOff } from 'lucide-react';
import { Link } from 'wouter';
import * as css from './post-card.css.ts';

/** Stands above one's own reflection while only its author sees it. The page of decisions says why. */
export const WithheldNotice = ({ state }: { readonly state: 'held' | 'removed' }) => (
  <div className={css.withheld}>
    {state === 'held' ? <Clock size={20} aria-hidden /> : <EyeOff size={20} aria-hidden />}
    <div>
      <p className={css.withheldTitle}>
        {state === 'held'
          ? 'Others can’t see this while a moderator looks at it.'
          : 'Others no longer see this. A moderator removed it.'}
      </p>
      <p>
        <Link href="/decisions">Why, and what you can do</Link>
      </p>
    </div>
  </div>
);
