import { ArrowLeftRight, EyeOff } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { StudyWeek } from '../../../domain/research/answer-schema.ts';
import { CHANGED_MIN } from '../../../domain/research/disclosure/limits.ts';
import { Card } from '../../ui/card/card.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { numberText } from '../operations/figures.ts';
import { weekInSentence } from '../research/read-words.ts';
import * as css from './field-card.css.ts';
import { cellOf, type FieldPictures, LIGHTEST_FIRST, largestOf, pictureAt } from './pictures.ts';
import { WeekTable } from './week-table.tsx';
import { FIELD_WORDS } from './words.ts';

interface FieldCardProps {
  readonly pictures: FieldPictures;
  /** The Monday of the chosen week. */
  readonly week: string;
}

/** The bars of a field in the chosen week, and below them the table of all weeks if there is more than one. */
export function FieldCard({ pictures, week }: FieldCardProps) {
  const { title } = FIELD_WORDS[pictures.field];
  const { shown, before } = pictureAt(pictures, week);
  if (!shown) return null;
  const isFirst = before === undefined;
  const seenBefore = before && before.status !== 'hidden' ? before : undefined;
  return (
    <Card title={title}>
      <p className={css.lead}>
        People by their middle {title.toLowerCase()} of the week.
        {shown.people === null ? '' : ` About ${numberText(shown.people)} people in the bars shown.`}
      </p>
      <Change shown={shown} before={seenBefore} isFirst={isFirst} />
      <Bars pictures={pictures} shown={shown} before={seenBefore} />
      <p className={css.legend} aria-hidden>
        {seenBefore ? (
          <span className={css.key}>
            <span className={css.markKey} />
            {weekInSentence(seenBefore.week)}
          </span>
        ) : null}
        <span className={css.key}>
          <span className={css.hiddenKey} />
          too few people to show
        </span>
      </p>
      {pictures.weeks.length > 1 ? <WeekTable pictures={pictures} week={week} /> : null}
    </Card>
  );
}

interface ShownProps {
  readonly shown: StudyWeek;
  /** The week before, if it is shown. */
  readonly before: StudyWeek | undefined;
}

/** Says how the picture of this week relates to an earlier one. */
function Change({ shown: { status, sameAs }, before, isFirst }: ShownProps & { readonly isFirst: boolean }) {
  if (status === 'hidden') {
    return (
      <p className={css.chip}>
        <EyeOff size={16} aria-hidden />
        Not shown: too few people
      </p>
    );
  }
  if (status === 'same' && sameAs !== null) {
    return (
      <p className={css.chip}>
        <span aria-hidden>=</span>
        Same as {weekInSentence(sameAs)}: fewer than {CHANGED_MIN} people changed
      </p>
    );
  }
  if (!before)
    return <p className={css.newChip}>{isFirst ? 'The first week' : 'The week before is not shown'}</p>;
  return (
    <p className={css.newChip}>
      <ArrowLeftRight size={16} aria-hidden />
      Changed since {weekInSentence(before.week)}
    </p>
  );
}

function Bars({ pictures, shown, before }: ShownProps & { readonly pictures: FieldPictures }) {
  const { labels, title } = FIELD_WORDS[pictures.field];
  const largest = largestOf(pictures);
  return (
    <ul className={css.bars} aria-label={`${title} in ${weekInSentence(shown.week)}`}>
      {LIGHTEST_FIRST.map((value) => {
        const people = cellOf(shown, value);
        const earlier = before ? cellOf(before, value) : null;
        return (
          <li key={value} className={css.row}>
            <span>{labels[value]}</span>
            <span className={css.well} aria-hidden>
              {people === null ? (
                <span className={css.hiddenBar} />
              ) : (
                <span
                  className={pictures.field === 'mood' ? css.moodBar[value] : css.energyBar}
                  style={{ [css.shareName]: people / largest } as CSSProperties}
                />
              )}
              {earlier === null ? null : (
                <span className={css.mark} style={{ [css.shareName]: earlier / largest } as CSSProperties} />
              )}
            </span>
            <span className={people === null ? css.noNumber : css.number}>
              <span className={hidden}>: </span>
              {people === null ? 'not shown' : numberText(people)}
              {before ? (
                <span className={hidden}>
                  , in {weekInSentence(before.week)} {earlier === null ? 'not shown' : numberText(earlier)}
                </span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
