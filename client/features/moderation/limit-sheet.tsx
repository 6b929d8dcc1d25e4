import { AUTHOR_LIMITS, type AuthorLimit } from '../../../domain/moderation/limits.ts';
import { Button } from '../../ui/button/button.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './moderation.css.ts';
import { LIMITS } from './words.ts';

interface LimitSheetProps {
  readonly busy: boolean;
  readonly failure: string;
  /** A limit that waits for a second moderator. */
  readonly proposed: AuthorLimit | null;
  readonly isOwnProposal: boolean;
  readonly onClose: () => void;
  readonly onLimit: (limit: AuthorLimit) => void;
}

/**
 * The choice of how to limit an author. The moderator's own proposal is left out, because another moderator has to
 * agree.
 */
export const LimitSheet = ({ busy, failure, proposed, isOwnProposal, onClose, onLimit }: LimitSheetProps) => (
  <Dialog title="Limit this author" onClose={onClose}>
    <form
      className={css.sheet}
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = new FormData(event.currentTarget).get('limit');
        const limit = AUTHOR_LIMITS.find((one) => one === chosen);
        if (limit && !busy) onLimit(limit);
      }}
    >
      <p className={css.soft}>
        They can still read, check in, breathe and get help. They are told why, and can ask for another look.
      </p>
      {proposed !== null && (
        <p>
          {isOwnProposal
            ? `You proposed: ${LIMITS[proposed].label.toLowerCase()}. Another moderator has to agree.`
            : `Proposed by another moderator: ${LIMITS[proposed].label.toLowerCase()}. Choose the same to agree. The author then reads your note.`}
        </p>
      )}
      <Choice
        name="limit"
        legend="How to limit"
        options={AUTHOR_LIMITS.filter((value) => !isOwnProposal || value !== proposed).map((value) => ({
          value,
          ...LIMITS[value],
        }))}
      />
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" look="danger" wide busy={busy}>
        Limit author
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Cancel
      </Button>
    </form>
  </Dialog>
);
