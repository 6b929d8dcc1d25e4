import * as css from '../charts/charts.css.ts';
import { ScrollingTable } from '../charts/scrolling-table.tsx';

export interface ValuesTableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  /** The first text of a row names it. */
  readonly rows: readonly (readonly string[])[];
}

/** The values of charts, for people who prefer numbers or do not see the charts. */
export const ValuesTable = ({ caption, heads, rows }: ValuesTableProps) => (
  <ScrollingTable caption={caption} heads={heads}>
    {rows.map(([name, ...values]) => (
      <tr key={name}>
        <th scope="row" className={css.cell}>
          {name}
        </th>
        {values.map((value, index) => (
          <td key={heads[index + 1]} className={css.cell}>
            {value}
          </td>
        ))}
      </tr>
    ))}
  </ScrollingTable>
);
