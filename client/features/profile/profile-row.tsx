import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import * as css from './profile-page.css.ts';

interface RowLook {
  readonly icon: LucideIcon;
  readonly label: string;
}

const Words = ({ icon: Icon, label }: RowLook) => (
  <>
    <Icon size={20} aria-hidden />
    <span className={css.rowWords}>{label}</span>
    <ChevronRight size={20} aria-hidden />
  </>
);

/** A row that links to another page. */
export const LinkRow = ({ href, ...look }: RowLook & { readonly href: string }) => (
  <li>
    <Link href={href} className={css.row}>
      <Words {...look} />
    </Link>
  </li>
);

/** A row that opens a dialog. */
export const DialogRow = ({ onOpen, ...look }: RowLook & { readonly onOpen: () => void }) => (
  <li>
    <button type="button" className={css.row} aria-haspopup="dialog" onClick={onOpen}>
      <Words {...look} />
    </button>
  </li>
);
