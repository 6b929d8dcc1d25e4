import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { addCheckIn, DaySheetHost, preloadDaySheet } from '../day/day-sheet-host.tsx';
import * as css from './check-in-bar.css.ts';

/** Two buttons for a check-in: one begins with today, the other with yesterday. Another day can be chosen then. */
export function CheckInBar({ userId }: { readonly userId: number }) {
  useEffect(preloadDaySheet, []);
  return (
    <div className={css.bar}>
      <div className={css.first}>
        <Button onClick={() => addCheckIn(userId, today.peek())}>
          <Plus size={20} aria-hidden />
          Check in
        </Button>
      </div>
      <div className={css.second}>
        <Button look="outline" onClick={() => addCheckIn(userId, dayAfter(today.peek(), -1))}>
          Add yesterday
        </Button>
      </div>
      <DaySheetHost />
    </div>
  );
}
