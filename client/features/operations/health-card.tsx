import type { ReactNode } from 'react';
import type { AttentionTarget, Health } from '../../../domain/operations/schema.ts';
import { Card } from '../../ui/card/card.tsx';
import { cardId } from './attention.tsx';
import { HealthMark } from './health.tsx';
import * as css from './health-card.css.ts';
import * as page from './operations.css.ts';

interface HealthCardProps {
  readonly title: string;
  readonly health: Health;
  /** The target of the lines that lead to this card. */
  readonly target?: AttentionTarget;
  /** The figure that is the point of the card, or words if there is no number. */
  readonly figure: { readonly number: string; readonly of?: string } | { readonly words: string };
  readonly children?: ReactNode;
}

/** One figure with its state and a few words. */
export const HealthCard = ({ title, health, target, figure, children }: HealthCardProps) => (
  <div id={target && cardId(target)} className={css.place}>
    <Card title={title} action={<HealthMark health={health} />}>
      {'words' in figure ? (
        <p className={page.noNumber}>{figure.words}</p>
      ) : (
        <p className={page.figure}>
          <span className={page.number}>{figure.number}</span>{' '}
          {figure.of ? <span className={page.of}>{figure.of}</span> : null}
        </p>
      )}
      {children}
    </Card>
  </div>
);
