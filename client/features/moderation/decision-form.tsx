import { useSignal } from '@preact/signals-react';
import { Check, HeartHandshake, Pause, Timer, Undo2, Users, X } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import type { CaseDetail, Decision, DecisionBody } from './cases.ts';
import { EvidenceButton } from './evidence-button.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import * as css from './moderation.css.ts';
import { NoteField } from './note-field.tsx';
import { RuleField } from './rule-field.tsx';
import { useDecide } from './use-decide.ts';
import { useKeys } from './use-keys.ts';

interface DecisionFormProps {
  readonly openCase: CaseDetail;
  readonly onDecided: () => void;
}

/** After these the moderator stays with the case, because they do not finish the work on it. */
const STAYS: readonly Decision[] = [
  'send-help',
  'undo',
  'legal-hold',
  'release-legal-hold',
  'second-opinion',
];
/** The server stores no note with these. */
const WITHOUT_NOTE: readonly Decision[] = ['undo', 'legal-hold', 'release-legal-hold'];
const NOTE_HINT =
  'The author reads it with Hold, Remove, Limit author and Send help. With Keep, a second opinion, or a limit that still needs a second moderator, only moderators read it. The other buttons don’t send it.';
const CHOOSE_RULE = 'Please choose a rule first';

/**
 * The decisions that a moderator can make about a case. Keep, Hold, Remove and the second opinion are off while they
 * would change nothing, because the server would drop the note. Hold and Remove are off, too, once the words are gone.
 * Hold, Remove and Limit author need a rule. Without one the form asks for it and sends nothing.
 */
export function DecisionForm({ openCase, onDecided }: DecisionFormProps) {
  const rule = useSignal(0);
  const ruleError = useSignal('');
  const note = useSignal('');
  const isLimiting = useSignal(false);
  const { isSending, failure, send } = useDecide(openCase);
  const hasWords = openCase.text !== null;
  const isKept = openCase.visibility === 'shown' && openCase.stage === 'decided';
  const mayHold = hasWords && openCase.holdCause !== 'moderator';
  const mayRemove = hasWords && openCase.visibility !== 'removed';

  const sendDecision = async (body: DecisionBody) => {
    const takesNote = !WITHOUT_NOTE.includes(body.decision);
    const words = takesNote ? note.peek().trim() : '';
    const isSent = await send({ ...body, ...(words && { note: words }) });
    if (!isSent) return;
    if (takesNote) note.value = '';
    isLimiting.value = false;
    if (!STAYS.includes(body.decision)) onDecided();
  };
  const withRule = (go: (chosen: number) => void) => () => {
    if (rule.peek() > 0) return go(rule.peek());
    ruleError.value = CHOOSE_RULE;
  };
  const keep = () => void sendDecision({ decision: 'keep' });
  const hold = withRule((chosen) => void sendDecision({ decision: 'hold', rule: chosen }));
  const remove = withRule((chosen) => void sendDecision({ decision: 'remove', rule: chosen }));
  const limit = withRule(() => {
    isLimiting.value = true;
  });
  useKeys({
    ...(!isKept && { k: keep }),
    ...(mayHold && { h: hold }),
    ...(mayRemove && { r: remove }),
    l: limit,
  });

  return (
    <form className={css.form} aria-label="Your decision" onSubmit={(event) => event.preventDefault()}>
      <div className={css.fields}>
        <RuleField
          rule={rule.value}
          error={ruleError.value}
          onChange={(chosen) => {
            rule.value = chosen;
            ruleError.value = '';
          }}
        />
        <NoteField label="Note" hint={NOTE_HINT} note={note} />
      </div>
      <FormAlert>{failure.value}</FormAlert>
      <div className={css.actions}>
        <Button look="outline" busy={isSending.value || isKept} onClick={keep} aria-keyshortcuts="K">
          <Check size={18} aria-hidden /> Keep
        </Button>
        <Button look="outline" busy={isSending.value || !mayHold} onClick={hold} aria-keyshortcuts="H">
          <Pause size={18} aria-hidden /> Hold
        </Button>
        <Button look="danger" busy={isSending.value || !mayRemove} onClick={remove} aria-keyshortcuts="R">
          <X size={18} aria-hidden /> Remove
        </Button>
        <Button look="danger" busy={isSending.value} onClick={limit} aria-keyshortcuts="L">
          <Timer size={18} aria-hidden /> Limit author
        </Button>
      </div>
      <div className={css.quiet}>
        <div className={css.links}>
          <Button
            look="quiet"
            busy={isSending.value}
            onClick={() => void sendDecision({ decision: 'send-help' })}
          >
            <HeartHandshake size={18} aria-hidden /> Send help
          </Button>
          <Button
            look="quiet"
            busy={isSending.value || openCase.asksSecondOpinion}
            onClick={() => void sendDecision({ decision: 'second-opinion' })}
          >
            <Users size={18} aria-hidden /> Ask for a second opinion
          </Button>
          {openCase.undoable !== null && (
            <Button
              look="quiet"
              busy={isSending.value}
              onClick={() => void sendDecision({ decision: 'undo' })}
            >
              <Undo2 size={18} aria-hidden /> Take the last decision back
            </Button>
          )}
          <EvidenceButton
            isKept={openCase.isLegalHold}
            busy={isSending.value}
            onChange={(decision) => void sendDecision({ decision })}
          />
        </div>
        <p className={css.keys}>Keys: K keep · H hold · R remove · L limit · J and ↑ ↓ next case</p>
      </div>
      {isLimiting.value && (
        <LimitSheet
          busy={isSending.value}
          failure={failure.value}
          proposed={openCase.proposedLimit}
          isOwnProposal={isOwnProposal(openCase)}
          onClose={() => {
            isLimiting.value = false;
          }}
          onLimit={(chosen) => void sendDecision({ decision: 'limit', rule: rule.peek(), limit: chosen })}
        />
      )}
    </form>
  );
}

/** Whether the caller made the proposal that waits. Another moderator must agree to it. */
const isOwnProposal = ({ history, proposedLimit }: CaseDetail): boolean =>
  proposedLimit !== null &&
  history.findLast(({ kind, isUndone }) => kind === 'limit-proposed' && !isUndone)?.isOwn === true;
