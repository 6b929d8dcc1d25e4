import { LifeBuoy } from 'lucide-react';
import { useRef } from 'react';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { openHelp } from '../help/open-help.ts';
import { hideLine, useDangerLine } from './use-danger-line.ts';
import * as css from './writing-help.css.ts';

const { Component: DangerLine } = lazyWithRetry(async () => (await import('./danger-line.tsx')).DangerLine, {
  isOptional: true,
});

interface WritingHelpProps {
  /** The name of the draft. Once the person has hidden the line, it stays hidden for this draft. */
  readonly draft: string;
  /** All the words of the draft, in the clear. */
  readonly text: string;
}

/**
 * Stands under a field for an entry, a note or a reflection. It always links to Help. When the words seem to speak of
 * wanting to be dead, it also shows a line with help, such as a number to call, unless the person has hidden it or
 * switched it off. Only the author sees the line. It is not stored, sent or counted, and it does not change what the
 * form does.
 */
export function WritingHelp({ draft, text }: WritingHelpProps) {
  const place = useRef<HTMLDivElement>(null);
  const state = useDangerLine(draft, text, place);
  return (
    <div ref={place} className={css.place}>
      {state.value === 'shown' ? <DangerLine onHide={() => hideLine(draft, state, place.current)} /> : null}
      <p role="status" className={css.said}>
        {state.value === 'hidden'
          ? 'Hidden while you write this. To turn these lines off for good, go to Profile, Preferences.'
          : ''}
      </p>
      <HelpLink />
    </div>
  );
}

/**
 * The link to Help under a field. It always shows, because the absence of the line must not read as "all is well".
 * Other forms, such as that for a report, show the link without the line.
 */
export const HelpLink = () => (
  <button type="button" className={css.link} aria-haspopup="dialog" onClick={openHelp}>
    <LifeBuoy size={18} aria-hidden />
    Need someone to talk to?
  </button>
);
