import { Check, ChevronRight, type LucideIcon } from 'lucide-react';
import * as css from './choice.css.ts';

interface ChoiceProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly description: string;
  readonly caution?: string | undefined;
  /** This exercise is running. */
  readonly isNow: boolean;
  readonly onChoose: () => void;
}

/** One of the exercises to choose from. The whole row is a button. */
export const Choice = ({ icon: Icon, title, description, caution, isNow, onChoose }: ChoiceProps) => (
  <button type="button" className={css.choice} aria-current={isNow || undefined} onClick={onChoose}>
    <span className={isNow ? css.iconNow : css.icon}>
      <Icon size={22} aria-hidden />
    </span>
    <span className={css.words}>
      <span className={css.title}>{title}</span>
      <span className={css.description}>{description}</span>
      {caution ? <span className={css.description}>{caution}</span> : null}
    </span>
    {isNow ? (
      <span className={css.now}>
        <Check size={20} aria-hidden />
        Now
      </span>
    ) : (
      <ChevronRight size={20} aria-hidden />
    )}
  </button>
);
