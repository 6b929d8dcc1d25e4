import { EyeOff, Flag, Link2, type LucideIcon, UserRoundX } from 'lucide-react';
import { isNewcomer } from '../../../domain/account/settled.ts';
import type { WritingKind } from '../../../domain/community/writing-kinds.ts';
import { now } from '../../lib/today.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { user } from '../session/session.ts';
import { copyAddress } from './copy-address.ts';
import { hideWriting, type SeenWriting } from './hide-writing.ts';
import * as css from './hides.css.ts';

const TITLES: Readonly<Record<WritingKind, string>> = {
  post: 'This reflection',
  gratitude: 'This thank-you',
};

interface WritingMenuProps {
  readonly writing: SeenWriting;
  readonly onReport: () => void;
  readonly onClose: () => void;
}

/** The sheet to report or hide a reflection or a thank-you of someone else. A reflection's address can be copied. */
export function WritingMenu({ writing, onReport, onClose }: WritingMenuProps) {
  const hide = (later: boolean) => {
    onClose();
    void hideWriting(writing, later);
  };
  const joined = user.value?.createdAt;
  const mayHidePeople = joined !== undefined && !isNewcomer(new Date(joined), now.value.getTime());
  return (
    <Dialog title={TITLES[writing.kind]} onClose={onClose}>
      {writing.text ? <p className={css.quotedWriting}>“{writing.text}”</p> : null}
      <ul className={css.menuRows}>
        <MenuRow
          icon={Flag}
          label="Report"
          hint="A moderator looks at your report. The author is not told who sent it."
          onPress={onReport}
        />
        <MenuRow
          icon={EyeOff}
          label="Hide this"
          hint="Only for you. You can undo it."
          onPress={() => hide(false)}
        />
        <MenuRow
          icon={UserRoundX}
          label="Hide this and what they write from now on"
          hint={
            mayHidePeople
              ? 'Only for you. What they wrote before stays, so that nobody can tell which texts are theirs.'
              : 'Possible once your account is a week old.'
          }
          isOff={!mayHidePeople}
          onPress={() => hide(true)}
        />
        {writing.kind === 'post' ? (
          <MenuRow
            icon={Link2}
            label="Copy its address"
            hint="With it, anyone can report illegal content without an account."
            onPress={() => {
              onClose();
              void copyAddress(writing.id);
            }}
          />
        ) : null}
      </ul>
    </Dialog>
  );
}

interface MenuRowProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint: string;
  /** The row can't be used now. The hint says why. */
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

/** One action of the sheet, with a line that says what happens. */
export const MenuRow = ({ icon: Icon, label, hint, isOff = false, onPress }: MenuRowProps) => (
  <li>
    <button
      type="button"
      className={css.menuRow}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    >
      <Icon size={22} aria-hidden />
      <span>
        <span className={css.label}>{label}</span>
        <span className={css.hint}>{hint}</span>
      </span>
    </button>
  </li>
);
