import { Download, EyeOff, Lock, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { Card } from '../../ui/card/card.tsx';
import * as css from './first-visit.css.ts';

/** The promises that Hearten makes about privacy. docs/privacy.md and the privacy page say how each promise is kept. */
const PROMISES: readonly { readonly icon: LucideIcon; readonly text: string }[] = [
  { icon: Lock, text: 'Other people don’t see your journal or check-ins.' },
  { icon: EyeOff, text: 'No ads. No analytics. Nothing is sold.' },
  { icon: Download, text: 'Download or delete what you write at any time.' },
];

export const PrivacyPromise = () => (
  <Card title="What you write is yours" calm>
    <ul className={css.promises}>
      {PROMISES.map(({ icon: Icon, text }) => (
        <li key={text} className={css.promise}>
          <Icon size={20} className={css.icon} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
    <Link href="/privacy-security" className={css.more}>
      How Hearten keeps it private
    </Link>
  </Card>
);
