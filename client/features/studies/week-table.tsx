import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { weekNumber } from '../../../domain/time/week.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { cellOf, type FieldPictures, LIGHTEST_FIRST, largestOf } from './pictures.ts';
import * as css from './week-table.css.ts';
import { FIELD_WORDS, weekDates } from './words.ts';

interface WeekTableProps {
  readonly pictures: FieldPictures;
  /** The Monday of the chosen week. */
  readonly week: string;
}

/**
 * One field in all weeks of an answer. A wide table scrolls sideways, also by keyboard. When another week is chosen, it
 * comes into view.
 */
export function WeekTable({ pictures, week }: WeekTableProps) {
  const { labels, title } = FIELD_WORDS[pictures.field];
  const { field, weeks } = pictures;
  const largest = largestOf(pictures);
  const heading = useId();
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const column = box?.querySelector<HTMLElement>(`[data-week="${week}"]`);
    if (!box || !column) return;
    const end = column.offsetLeft + column.offsetWidth;
    const heads = box.querySelector<HTMLElement>('th')?.offsetWidth ?? 0;
    if (end > box.scrollLeft + box.clientWidth) box.scrollLeft = end - box.clientWidth;
    else if (column.offsetLeft < box.scrollLeft + heads) box.scrollLeft = column.offsetLeft - heads;
  }, [week]);
  return (
    <div className={css.part}>
      <h3 id={heading} className={css.heading}>
        All weeks
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling needs the focus */}
      <section ref={scroller} className={css.scroller} aria-label={`${title}, all weeks`} tabIndex={0}>
        <table className={css.table}>
          <thead className={css.heads}>
            <tr>
              <th scope="col" className={css.footHead}>
                Week
              </th>
              {weeks.map((each) => (
                <th key={each.week} scope="col" className={each.week === week ? css.chosenFoot : css.foot}>
                  {weekNumber(each.week)}
                  <span className={hidden}>, {weekDates(each.week)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LIGHTEST_FIRST.map((value) => (
              <tr key={value}>
                <th scope="row" className={css.rowHead}>
                  {labels[value]}
                </th>
                {weeks.map((each) => {
                  const people = cellOf(each, value);
                  const isChosen = each.week === week;
                  return (
                    <td
                      key={each.week}
                      className={css.cell}
                      data-week={each.week}
                      aria-current={isChosen || undefined}
                    >
                      {people === null ? (
                        <span className={css.hiddenCell}>
                          <span className={hidden}>not shown</span>
                        </span>
                      ) : (
                        <span
                          className={field === 'mood' ? css.moodCell[value] : css.energyCell}
                          style={
                            {
                              [css.strengthName]: `${Math.round(8 + (34 * people) / largest)}%`,
                            } as CSSProperties
                          }
                        >
                          {people}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
            {weeks.some(({ sameAs }) => sameAs !== null) ? (
              <tr>
                <th scope="row" className={css.footHead}>
                  Same as
                </th>
                {weeks.map(({ week: each, sameAs }) => (
                  <td key={each} className={css.foot}>
                    {sameAs === null ? (
                      <span className={hidden}>none</span>
                    ) : (
                      <>
                        <span className={hidden}>week </span>
                        {weekNumber(sameAs)}
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ) : null}
          </tbody>
        </table>
      </section>
    </div>
  );
}
