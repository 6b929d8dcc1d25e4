import { ChevronRight } from 'lucide-react';
import * as css from './choice.css.ts';

interface ChoiceProps {
  readonly title: string;
  readonly description: string;
  readonly onChoose: () => void;
}

/** One of the exercises to choose from. The whole row is a button. */
export const Choice = ({ title, description, onChoose }: ChoiceProps) => (
  <button type="button" className={css.choice} onClick={onChoose}>
    <span className={css.words}>
      <span className={css.title}>{title}</span>
      <span className={css.description}>{description}</span>
    </span>
    <ChevronRight size={20} aria-hidden />
  </button>
);
