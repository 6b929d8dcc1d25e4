import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { callAddress } from '../../../domain/help/help-in.ts';
import { canCall } from './can-call.ts';
import { CopyButton } from './copy-button.tsx';
import { LinkCard } from './link-card.tsx';
import * as css from './number-card.css.ts';

/** A number longer than this is written smaller, so that it fits beside the icon on a narrow screen. */
const LARGE_MAX_CHARACTERS = 9;

interface NumberCardProps {
  readonly look: keyof typeof css.card;
  /** The heading: when to call the number, or the name of the person's own team. */
  readonly label: string;
  /** Shown at the end of the label's line. */
  readonly action?: ReactNode;
  /** The numbers to call, the first one first. */
  readonly numbers: readonly string[];
  /** Text below the numbers, such as whose they are. */
  readonly children: ReactNode;
}

/**
 * One or several large numbers to call. On a phone each number is a link, and Hearten asks nothing before the call. The
 * whole card is the link if it has one number and no action. On other devices each number can be copied.
 */
export function NumberCard({ look, label, action, numbers, children }: NumberCardProps) {
  const [only] = numbers;
  if (only !== undefined && numbers.length === 1 && !action && canCall()) {
    return (
      <LinkCard
        look={look}
        label={label}
        address={callAddress(only)}
        target={<LargeNumber number={only} hasIcon />}
      >
        {children}
      </LinkCard>
    );
  }
  return (
    <div className={css.card[look]}>
      <div className={css.top}>
        <span className={css.label}>{label}</span>
        {action}
      </div>
      <div className={css.numbers}>
        {numbers.map((number, index) => (
          <NumberItem key={number} number={number} isFirst={index === 0} />
        ))}
      </div>
      <div className={css.about}>{children}</div>
    </div>
  );
}

/** A number on a card, as a link that calls it or with a button that copies it. */
const NumberItem = ({ number, isFirst }: { readonly number: string; readonly isFirst: boolean }) => (
  <div className={canCall() ? css.item : css.copyable}>
    {isFirst ? null : <span className={css.about}>or</span>}
    {canCall() ? (
      <a className={css.numberLink} href={callAddress(number)}>
        <LargeNumber number={number} hasIcon={isFirst} />
      </a>
    ) : (
      <>
        <LargeNumber number={number} hasIcon={isFirst} />
        <CopyButton number={number} />
      </>
    )}
  </div>
);

const LargeNumber = ({ number, hasIcon }: { readonly number: string; readonly hasIcon: boolean }) => (
  <span className={css.line}>
    {hasIcon ? <Phone size={30} aria-hidden /> : null}
    <span className={number.length > LARGE_MAX_CHARACTERS ? css.longNumber : css.number} translate="no">
      {number}
    </span>
  </span>
);
