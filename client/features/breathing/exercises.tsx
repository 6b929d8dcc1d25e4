import { CircleDot, Equal, Hand, type LucideIcon, MoveRight, Square } from 'lucide-react';
import { GROUNDING_DESCRIPTION, GROUNDING_TITLE } from '../../../domain/breathing/grounding.ts';
import type { BreathPattern } from '../../../domain/breathing/pattern.ts';
import { BOX, FIRST_ROUND, LONGER_OUT, RESONANCE } from '../../../domain/breathing/patterns.ts';
import { Choice } from './choice.tsx';

const ICONS: ReadonlyMap<BreathPattern, LucideIcon> = new Map([
  [FIRST_ROUND, CircleDot],
  [LONGER_OUT, MoveRight],
  [RESONANCE, Equal],
  [BOX, Square],
]);

interface ExercisesProps {
  readonly patterns: readonly BreathPattern[];
  /** The exercise that is running; undefined during the rest after one. */
  readonly now?: BreathPattern | 'grounding' | undefined;
  readonly titleOf?: (pattern: BreathPattern) => string;
  readonly onBreathe: (pattern: BreathPattern) => void;
  readonly onGround: () => void;
}

/** The choice of these patterns and the five senses. */
export const Exercises = ({ patterns, now, titleOf, onBreathe, onGround }: ExercisesProps) => (
  <>
    {patterns.map((pattern) => (
      <Choice
        key={pattern.title}
        icon={ICONS.get(pattern) ?? CircleDot}
        title={titleOf?.(pattern) ?? pattern.title}
        description={pattern.description}
        caution={pattern.caution}
        isNow={pattern === now}
        onChoose={() => onBreathe(pattern)}
      />
    ))}
    <Choice
      icon={Hand}
      title={GROUNDING_TITLE}
      description={GROUNDING_DESCRIPTION}
      isNow={now === 'grounding'}
      onChoose={onGround}
    />
  </>
);
