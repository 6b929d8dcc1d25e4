import { useSignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import * as css from './operations.css.ts';
import { ValuesTable, type ValuesTableProps } from './values-table.tsx';

interface ChartOrValuesProps {
  /** Names the charts in the button for screen readers. */
  readonly about: string;
  readonly chart: ReactNode;
  readonly values: ValuesTableProps;
  /** Stands between the chart and the button. */
  readonly note?: ReactNode;
}

/** A chart, and the same values as a table at the press of a button. */
export function ChartOrValues({ about, chart, values, note }: ChartOrValuesProps) {
  const asValues = useSignal(false);
  return (
    <>
      {asValues.value ? <ValuesTable {...values} /> : chart}
      {note}
      <div className={css.quiet}>
        <Button look="quiet" onClick={() => (asValues.value = !asValues.value)}>
          {asValues.value ? 'Show the chart' : 'Show the values'}
          <span className={hidden}> for {about}</span>
        </Button>
      </div>
    </>
  );
}
