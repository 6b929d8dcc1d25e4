import { LifeBuoy, Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callAddress, helpIn } from '../../../domain/help/help-in.ts';
import { canCall } from '../help/can-call.ts';
import { CopyButton } from '../help/copy-button.tsx';
import { helpPlace, placeName } from '../help/help-place.ts';
import { openHelp } from '../help/open-help.ts';
import { hasWordsOfDanger } from './danger/danger-words.ts';
import * as css from './writing-help.css.ts';

/** Exported here, so that the page fetches the line and the code that decides whether it shows as one file. */
export const needsLine = hasWordsOfDanger;

const WORDS =
  'If you’re thinking of ending your life, you can talk to someone now. Only this device noticed these words; nobody was told.';

/**
 * The line that only the author sees: a number to call in their country if one is known, more help, and a way to hide
 * it. It takes no focus.
 */
export function DangerLine({ onHide }: { readonly onHide: () => void }) {
  // A region that arrives with its words is often not read out, so the words follow it.
  const [words, setWords] = useState('');
  useEffect(() => setWords(WORDS), []);
  return (
    <div className={css.line}>
      <p className={css.words}>
        <LifeBuoy size={18} aria-hidden className={css.icon} />
        <span role="status">{words}</span>
      </p>
      <TalkLine />
      <div className={css.actions}>
        <button type="button" className={css.action} aria-haspopup="dialog" onClick={openHelp}>
          More help
        </button>
        <button type="button" className={css.quiet} onClick={onHide}>
          Don’t show this
        </button>
      </div>
    </div>
  );
}

/**
 * The first confirmed number to call in the place where the person is, with the place's name. Nothing if the place or
 * such a number is not known. "More help" has the other numbers.
 */
function TalkLine() {
  const { place } = helpPlace();
  const line = place === undefined ? undefined : helpIn(place)?.lines.find(({ call }) => call);
  if (place === undefined || !line?.call) return null;
  const from = line.name === line.call ? placeName(place) : `${line.name} · ${placeName(place)}`;
  return (
    <div className={css.talk}>
      {canCall() ? (
        <a className={css.call} href={callAddress(line.call)}>
          <Phone size={18} aria-hidden />
          Call {line.call}
        </a>
      ) : (
        <span className={css.number}>
          <Phone size={18} aria-hidden />
          <span translate="no">{line.call}</span>
          <CopyButton number={line.call} />
        </span>
      )}
      <span className={css.from}>{from}</span>
    </div>
  );
}
