import { type ComponentProps, useId, useRef } from 'react';
import type { Region } from '../../../domain/places/regions.ts';
import { Button } from '../../ui/button/button.tsx';
import { alone, words } from '../../ui/empty-state/empty-state.css.ts';
import { useFocusOnChange } from '../../ui/focus/use-focus.ts';
import { answerRegion, isRegionAsked, regionAnswer } from './own-region.ts';
import * as css from './reflection-list.css.ts';
import { ReflectionList } from './reflection-list.tsx';
import { RegionQuestion } from './region-question.tsx';

type NearbyReflectionsProps = Omit<ComponentProps<typeof ReflectionList>, 'list' | 'columns' | 'aside'>;

/**
 * Reflections from this device's region. Where the time zone has none, such as UTC, it asks until the person answers,
 * because a list of the whole world would not be near.
 */
export function NearbyReflections({ title, page, ...rest }: NearbyReflectionsProps) {
  const answer = regionAnswer.value;
  const isAsked = isRegionAsked();
  const whole = useRef<HTMLDivElement>(null);
  const hasAnswered = useRef(false);
  const choose = (region: Region | null) => {
    hasAnswered.current = true;
    page.value = 1;
    answerRegion(region);
  };
  // The pressed button is gone, so the heading of what follows gets the focus.
  useFocusOnChange(answer, () => {
    if (hasAnswered.current) whole.current?.querySelector('h2')?.focus();
  });

  return (
    <div ref={whole}>
      {isAsked && (answer === null || answer === 'Global') ? (
        <Unknown title={title} isDeclined={answer !== null} onAnswer={choose} />
      ) : (
        <ReflectionList
          {...rest}
          list="nearby"
          title={title}
          columns="two"
          page={page}
          aside={
            isAsked ? (
              <button type="button" className={css.more} onClick={() => choose(null)}>
                Change region: {answer}
              </button>
            ) : null
          }
        />
      )}
    </div>
  );
}

interface UnknownProps {
  readonly title: string;
  readonly isDeclined: boolean;
  readonly onAnswer: (region: Region | null) => void;
}

/** In place of the list while the region is unknown. */
function Unknown({ title, isDeclined, onAnswer }: UnknownProps) {
  const titleId = useId();
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} className={css.title}>
        {title}
      </h2>
      {isDeclined ? (
        <div className={alone}>
          <div className={words}>
            <p>Without a region, Hearten can’t tell which reflections are near you.</p>
            <div>
              <Button look="outline" onClick={() => onAnswer(null)}>
                Choose a region
              </Button>
            </div>
          </div>
        </div>
      ) : (
        <RegionQuestion onAnswer={onAnswer} />
      )}
    </section>
  );
}
