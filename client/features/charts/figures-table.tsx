import { hidden } from '../../ui/hidden/hidden.css.ts';
import { SCALES, type TrackedScale } from '../track/scales.tsx';
import { monthName, shortDate, valueText } from './chart-text.ts';
import * as css from './charts.css.ts';
import type { Day } from './days.ts';
import { byMonth, monthFigures } from './months.ts';
import { ScrollingTable } from './scrolling-table.tsx';

interface DaysTableProps {
  readonly days: readonly Day[];
  readonly onOpen: (date: string) => void;
}

/** The values of every day, newest first. Each day opens everything that is saved for it. */
export const DaysTable = ({ days, onOpen }: DaysTableProps) => (
  <ScrollingTable
    caption={`Values for ${days.length} days, newest first`}
    heads={['Day', ...SCALES.map(({ title }) => title)]}
  >
    {[...days].reverse().map((day) => (
      <tr key={day.date}>
        <th scope="row" className={css.dayHead}>
          <button type="button" className={css.openDay} onClick={() => onOpen(day.date)}>
            {shortDate(day.date)}
          </button>
        </th>
        {SCALES.map((scale) => (
          <Cell key={scale.key} figure={day[scale.key]} scale={scale} />
        ))}
      </tr>
    ))}
  </ScrollingTable>
);

/** The values by month: days with entries, and averages. */
export const MonthsTable = ({ days }: { readonly days: readonly Day[] }) => (
  <ScrollingTable
    caption="Values for twelve months, newest first"
    heads={['Month', 'Days with entries', ...SCALES.map(({ title }) => `${title}, average`)]}
  >
    {[...byMonth(days)].reverse().map((month) => {
      const figures = monthFigures(month);
      return (
        <tr key={month.month}>
          <th scope="row" className={css.cell}>
            {monthName(month.month)}
          </th>
          <td className={css.cell}>{figures.noted}</td>
          {SCALES.map((scale) => (
            <Cell key={scale.key} figure={figures[scale.key]} scale={scale} />
          ))}
        </tr>
      );
    })}
  </ScrollingTable>
);

const Cell = ({ figure, scale }: { readonly figure: number | null; readonly scale: TrackedScale }) => (
  <td className={css.cell}>
    {figure === null ? (
      <span className={css.none}>
        <span aria-hidden="true">–</span>
        <span className={hidden}>no entry</span>
      </span>
    ) : (
      valueText(figure, scale)
    )}
  </td>
);
