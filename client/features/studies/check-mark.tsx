import { ShieldCheck, TriangleAlert } from 'lucide-react';
import type { StudyReceipt } from '../../../domain/research/answer-schema.ts';
import * as css from './proof-card.css.ts';

/** How a check ended, with a shape and a word. */
export const CheckMark = ({ check }: Pick<StudyReceipt, 'check'>) =>
  check === 'verified' ? (
    <span className={css.verified}>
      <ShieldCheck size={20} aria-hidden />
      Verified
    </span>
  ) : (
    <span className={css.differing}>
      <TriangleAlert size={20} aria-hidden />
      Differs
    </span>
  );
