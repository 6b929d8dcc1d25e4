import { ArrowUp, Gavel, Pause, Scale, Trash2, Users } from 'lucide-react';
import { REASON_LABELS } from '../../../domain/moderation/reasons.ts';
import type { CaseSummary } from './cases.ts';
import * as css from './moderation.css.ts';

type Chipped = Omit<CaseSummary, 'text'>;

/** The states that stand out in a case, such as a hold or an open appeal. Each has a picture and a word. */
export function StateChips({ summary }: { readonly summary: Chipped }) {
  return (
    <>
      {summary.isUrgent && summary.stage === 'open' && (
        <span className={css.first}>
          <ArrowUp size={16} aria-hidden /> First
        </span>
      )}
      {summary.visibility === 'held' && (
        <span className={css.held}>
          <Pause size={16} aria-hidden /> {summary.holdCause === 'waiting' ? 'Waits' : 'Held'}
        </span>
      )}
      {summary.visibility === 'removed' && (
        <span className={css.chip}>
          <Trash2 size={16} aria-hidden /> Removed
        </span>
      )}
      {summary.asksSecondOpinion && (
        <span className={css.second}>
          <Users size={16} aria-hidden /> Second opinion
        </span>
      )}
      {summary.hasOpenAppeal && (
        <span className={css.second}>
          <Scale size={16} aria-hidden /> Another look
        </span>
      )}
      {summary.isLegalHold && (
        <span className={css.chip}>
          <Gavel size={16} aria-hidden /> Evidence
        </span>
      )}
    </>
  );
}

/** The reasons of the reports on a case, each with how many people gave it. Nothing for a case without reports. */
export const ReasonChips = ({ reasons }: { readonly reasons: CaseSummary['reasons'] }) =>
  reasons.length === 0 ? null : (
    <ul className={css.chips} aria-label="Reasons">
      {reasons.map(({ reason, reports }) => (
        <li key={reason} className={css.chip}>
          {REASON_LABELS[reason]} · {reports}
        </li>
      ))}
    </ul>
  );
