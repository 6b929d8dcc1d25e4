import { CircleCheck, CirclePause, type LucideIcon, OctagonX, RefreshCw, TriangleAlert } from 'lucide-react';
import type { Health } from '../../../domain/operations/schema.ts';
import * as css from './health.css.ts';

/** The states of cards and projections. Each has its own shape and word, so that no color is needed. */
export type ShownHealth = Health | 'rebuilding' | 'paused';

const LOOKS: Readonly<Record<ShownHealth, { readonly icon: LucideIcon; readonly word: string }>> = {
  fine: { icon: CircleCheck, word: 'Fine' },
  watch: { icon: TriangleAlert, word: 'To watch' },
  wrong: { icon: OctagonX, word: 'Wrong' },
  rebuilding: { icon: RefreshCw, word: 'Rebuilding' },
  paused: { icon: CirclePause, word: 'Paused' },
};

/** The shape of a state. The text beside it says the same. */
export function HealthShape({ health, size = 20 }: { readonly health: ShownHealth; readonly size?: number }) {
  const { icon: Icon } = LOOKS[health];
  return <Icon size={size} aria-hidden className={css.shape[health]} />;
}

interface HealthMarkProps {
  readonly health: ShownHealth;
  /** In place of the usual word. */
  readonly word?: string;
}

/** The shape and the word of a state. */
export const HealthMark = ({ health, word = LOOKS[health].word }: HealthMarkProps) => (
  <span className={css.mark}>
    <HealthShape health={health} />
    {word}
  </span>
);
