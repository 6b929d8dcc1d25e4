import { ChevronRight, HeartHandshake, type LucideIcon, NotebookPen, Phone, Wind } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button/button.tsx';
import { card, stack } from '../../ui/card/card.css.ts';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { breatheWithMe } from '../breathing/breathing.tsx';
import { openHelp } from '../help/open-help.ts';
import { type SomeoneToCall, someoneToCall } from '../help/someone-to-call.ts';
import { Face } from '../mood/face.tsx';
import * as css from './low-days-card.css.ts';
import { neverAgain, notNow } from './memory.ts';

/** Offers help after hard days. The person does not have to answer, and the focus stays where it is when it appears. */
export function LowDaysCard({ onWrite }: { readonly onWrite: () => void }) {
  const titleId = useId();
  return (
    <div ref={moveFocusOnUnmount}>
      <section className={`${card} ${stack}`} aria-labelledby={titleId}>
        <div className={css.head}>
          <Face value={1} size={44} />
          <div>
            <h2 id={titleId} className={css.title}>
              These have been hard days
            </h2>
            <p className={css.text}>Would one of these help now? Only if you like.</p>
          </div>
        </div>
        <ul className={css.rows}>
          <Row
            icon={Phone}
            tint="call"
            title="Call someone"
            about={callText(someoneToCall())}
            opens={openHelp}
          />
          <Row
            icon={HeartHandshake}
            tint="plan"
            title="My safety plan"
            about="For days like this"
            opens="/plan"
          />
          <Row icon={Wind} tint="breathe" title="Breathe" about="Seven slow breaths" opens={breatheWithMe} />
          <Row
            icon={NotebookPen}
            tint="write"
            title="Write a few lines"
            about="They go into your journal"
            opens={onWrite}
          />
        </ul>
        <div className={css.actions}>
          <div className={css.action}>
            <Button look="outline" onClick={notNow}>
              Not now
            </Button>
          </div>
          <div className={css.action}>
            <Button look="quiet" onClick={endOffers}>
              Don’t offer this again
            </Button>
          </div>
        </div>
      </section>
    </div>
  );
}

/** The treatment team's number, or a line's number with its country. The row opens Help, which has all numbers. */
const callText = (someone: SomeoneToCall | undefined): ReactNode =>
  someone ? (
    <>
      {someone.name}, <span className={css.number}>{someone.number}</span>
      {someone.country ? `, ${someone.country}` : null}
    </>
  ) : (
    'Numbers for your country'
  );

function endOffers(): void {
  neverAgain();
  toaster.show({
    title: 'Hearten won’t offer this again',
    text: 'You can switch it back on in Profile, under Preferences.',
  });
}

interface RowProps {
  readonly icon: LucideIcon;
  readonly tint: keyof typeof css.tile;
  readonly title: string;
  readonly about: ReactNode;
  /** Opens a dialog, or the page at this address. */
  readonly opens: (() => void) | string;
}

function Row({ icon: Icon, tint, title, about, opens }: RowProps) {
  const contents = (
    <>
      <span className={css.tile[tint]}>
        <Icon size={24} aria-hidden />
      </span>
      <span className={css.words}>
        <span className={css.name}>{title}</span>
        <span className={css.about}>{about}</span>
      </span>
      <ChevronRight size={20} aria-hidden />
    </>
  );
  return (
    <li className={css.item}>
      {typeof opens === 'string' ? (
        <Link href={opens} className={css.row}>
          {contents}
        </Link>
      ) : (
        <button type="button" className={css.row} aria-haspopup="dialog" onClick={opens}>
          {contents}
        </button>
      )}
    </li>
  );
}
