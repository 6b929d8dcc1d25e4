import type { HelpLine } from '../../../domain/help/help-record.ts';
import { lineFacts } from './help-words.ts';
import { LinkCard } from './link-card.tsx';
import * as css from './number-card.css.ts';
import { NumberCard } from './number-card.tsx';

export const FIND_A_HELPLINE = { name: 'findahelpline.com', address: 'https://findahelpline.com' } as const;
const LABEL = 'Someone to talk to, now';

interface TalkCardsProps {
  readonly lines: readonly HelpLine[];
  readonly country: string | undefined;
}

/** The lines to call. Where none is confirmed, a website that lists lines takes their place. */
export function TalkCards({ lines, country }: TalkCardsProps) {
  const toCall = lines.filter(({ call }) => call);
  if (toCall.length === 0) {
    return (
      <LinkCard
        look="talk"
        label={LABEL}
        address={FIND_A_HELPLINE.address}
        target={<span className={css.longNumber}>{FIND_A_HELPLINE.name}</span>}
      >
        {country === undefined ? '' : `${country}: no line is confirmed here yet. `}
        This website lists lines by country. It needs a connection.
      </LinkCard>
    );
  }
  return toCall.map((line) => (
    <NumberCard key={line.call} look="talk" label={LABEL} numbers={[line.call ?? '']}>
      {line.name === line.call ? country : `${line.name} · ${country}`}. {lineFacts(line)}
    </NumberCard>
  ));
}
