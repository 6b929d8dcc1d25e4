import { type AvailableAct, RECOMMENDED_MAX } from '../../../domain/acts/schema.ts';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { ActLabel } from './act-label.tsx';
import { type Choice, isFull, isPicked, withPick } from './choice.ts';
import * as css from './customizer.css.ts';

interface RecommendedActsProps {
  readonly available: readonly AvailableAct[];
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** The recommended acts by category. Once five are chosen, the others are disabled. */
export function RecommendedActs({ available, choice, onChoose }: RecommendedActsProps) {
  const places = available.map((act, place) => ({ ...act, place }));
  const categories = [...new Set(available.map(({ category }) => category))];
  const full = isFull(choice);
  return (
    <section className={css.section}>
      <div>
        <h3 className={css.heading}>Recommended</h3>
        <p className={css.soft} role="status">
          {choice.picked.length} of {RECOMMENDED_MAX} chosen.
          {full ? ' To choose another, take one out first.' : ''}
        </p>
      </div>
      {categories.map((category) => (
        <fieldset key={category} className={css.group}>
          <legend className={css.category}>{category}</legend>
          {places
            .filter((act) => act.category === category)
            .map(({ place, title, description }) => (
              <Checkbox
                key={place}
                checked={isPicked(choice, place)}
                disabled={full && !isPicked(choice, place)}
                onChange={(isIn) => onChoose(withPick(choice, place, isIn))}
              >
                <ActLabel title={title} description={description} />
              </Checkbox>
            ))}
        </fieldset>
      ))}
    </section>
  );
}
