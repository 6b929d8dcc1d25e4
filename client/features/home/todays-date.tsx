import { now, today } from '../../lib/today.ts';

const dateFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** Today's date below the greeting, such as 'Saturday, 21 November'. */
export const TodaysDate = () => (
  <time dateTime={today.value}>{dateFormat.format(now.value).replace(/^(\w+) /, '$1, ')}</time>
);
