import { Link } from 'wouter';
import type { Outcome, ReceiptStatus } from '../../../domain/moderation/illegal-content.ts';
import { ruleOf } from '../../../domain/moderation/rules.ts';
import { api } from '../../lib/api.ts';
import { dayName } from '../../lib/date-text.ts';
import { localDateOf } from '../../lib/local-time.ts';
import { ILLEGAL_CONTENT_MESSAGES as MESSAGES } from '../../lib/messages/illegal-content.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { useConfirmation } from '../../ui/withdraw/use-confirmation.ts';
import { WithdrawConfirm } from '../../ui/withdraw/withdraw-confirm.tsx';
import * as css from './report-illegal.css.ts';

const OUTCOME_TEXTS: Readonly<Record<Outcome, string>> = {
  open: 'A moderator has not decided yet.',
  kept: 'A moderator has looked at it and lets it stand.',
  held: 'A moderator holds it back. Only its author sees it.',
  removed: 'A moderator has removed it. Nobody else sees it any more.',
  deleted: 'Its author has deleted it.',
};
const HELD_BY_REPORTS = 'Several reports hold it back until a moderator decides. Only its author sees it.';

interface ReceiptOutcomeProps {
  readonly receipt: string;
  readonly status: ReceiptStatus;
  readonly onErased: () => void;
}

/** The state of one report, and a way to erase its words. */
export function ReceiptOutcome({ receipt, status, onErased }: ReceiptOutcomeProps) {
  const { state, reportedAt, decidedAt } = status;
  const rule = status.rule === null ? undefined : ruleOf(status.rule);
  const { isConfirming, trigger, toggle, keep } = useConfirmation();
  return (
    <div className={css.outcome}>
      <p className={css.state}>
        {state === 'held' && decidedAt === null ? HELD_BY_REPORTS : OUTCOME_TEXTS[state]}
      </p>
      <dl className={css.facts}>
        <Fact name="Reported" value={dayOf(reportedAt)} />
        {decidedAt === null ? null : <Fact name="Decided" value={dayOf(decidedAt)} />}
        {rule ? <Fact name="Rule" value={`${rule.number}. ${rule.title}`} /> : null}
      </dl>
      {decidedAt === null ? null : (
        <p className={css.soft}>
          A person decided. If you disagree, write to the contact point on the{' '}
          <Link href="/rules">rules page</Link>. You can also turn to an authority or a court.
        </p>
      )}
      <Button ref={trigger} look="outline" aria-expanded={isConfirming} onClick={toggle}>
        Erase what I wrote
      </Button>
      {isConfirming ? (
        <WithdrawConfirm
          question="Your explanation, name and e-mail become unreadable, and this receipt stops working. This can’t be undone."
          action="Erase"
          failureText={MESSAGES.notErased}
          withdraw={async () => {
            await api('POST /api/moderation/illegal-content/erasure', { body: { receipt } });
          }}
          onWithdrawn={onErased}
          onKeep={keep}
        />
      ) : null}
    </div>
  );
}

const dayOf = (moment: string): string => dayName(localDateOf(new Date(moment)), today.value);

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className={css.fact}>
    <dt className={css.term}>{name}</dt>
    <dd className={css.value}>{value}</dd>
  </div>
);
