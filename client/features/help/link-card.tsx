import type { ReactNode } from 'react';
import * as css from './number-card.css.ts';

interface LinkCardProps {
  readonly look: keyof typeof css.card;
  readonly label: string;
  readonly address: string;
  /** The number to call or the website, in large letters. */
  readonly target: ReactNode;
  /** Text below the target, such as whose number it is. */
  readonly children: ReactNode;
}

/** A card that is one link as a whole. */
export const LinkCard = ({ look, label, address, target, children }: LinkCardProps) => (
  <a className={`${css.card[look]} ${css.pressable}`} href={address} rel="noreferrer">
    <span className={css.label}>{label}</span>
    {target}
    <span className={css.about}>{children}</span>
  </a>
);
