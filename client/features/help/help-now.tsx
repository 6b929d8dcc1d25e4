import { ExternalLink, Phone } from 'lucide-react';
import { Card } from '../../ui/card/card.tsx';
import { HELP, type HelpLine } from './help.ts';
import * as css from './help-now.css.ts';

/** Telephone numbers and sites for emergencies. Needs neither a network nor an account. */
export function HelpNow() {
  return (
    <Card title="Where to get help now">
      <p>
        You don’t have to be sure that it is serious enough. If you are afraid of what might happen, or of
        what you might do, please call one of these numbers or go to someone you trust.
      </p>
      <div className={css.groups}>
        {HELP.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3 className={css.title}>{title}</h3>
            <ul>
              {lines.map((line) => (
                <Line key={line.address} line={line} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className={css.soft}>
        Hearten can’t call anyone for you, and nobody watches what you write here. Numbers differ between
        countries, and the websites need a connection.
      </p>
    </Card>
  );
}

function Line({ line: { name, address, about } }: { readonly line: HelpLine }) {
  const Icon = address.startsWith('tel:') ? Phone : ExternalLink;
  return (
    <li className={css.line}>
      <a href={address} className={css.link} rel="noreferrer">
        <Icon size={18} aria-hidden />
        {name}
      </a>
      <p className={css.soft}>{about}</p>
    </li>
  );
}
