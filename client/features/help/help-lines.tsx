import { useSignal } from '@preact/signals-react';
import { ExternalLink, ListChecks, MapPin, Phone } from 'lucide-react';
import { Link } from 'wouter';
import { helpIn } from '../../../domain/help/help-in.ts';
import { isOutdated } from '../../../domain/help/help-record.ts';
import { isLocked } from '../../lib/lock/lock-state.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { session } from '../session/session.ts';
import { CountryDialog } from './country-dialog.tsx';
import { EmergencyCard } from './emergency-card.tsx';
import * as css from './help-lines.css.ts';
import { helpPlace, placeName } from './help-place.ts';
import { dayText } from './help-words.ts';
import { MessageCards } from './message-cards.tsx';
import { leaveHelp } from './open-help.ts';
import { PlaceQuestion } from './place-question.tsx';
import { FIND_A_HELPLINE, TalkCards } from './talk-cards.tsx';
import { TeamCard } from './team-card.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { treatmentTeam } from './treatment-team.ts';

/**
 * The treatment team's number, the emergency numbers, and the lines to call or write to, in this order. Showing them
 * needs neither a network nor an account nor an open lock, except that a locked Hearten shows the team's number only if
 * the person chose that. `offersPlan` adds the way to the person's safety plan, if they can open it now.
 */
export function HelpLines({ offersPlan = false }: { readonly offersPlan?: boolean }) {
  const open = useSignal<'country' | 'team' | null>(null);
  const { place, question } = helpPlace();
  const name = place === undefined ? undefined : placeName(place);
  const help = place === undefined ? undefined : helpIn(place);
  const lines = help?.lines ?? [];
  const team = treatmentTeam();
  const chooseCountry = () => (open.value = 'country');
  return (
    <div className={css.help}>
      {team ? <TeamCard team={team} onEdit={() => (open.value = 'team')} /> : null}
      {name === undefined ? null : (
        <div className={css.place}>
          <MapPin size={22} aria-hidden />
          <span className={css.placeName}>{name}</span>
          <Button look="quiet" aria-haspopup="dialog" onClick={chooseCountry}>
            Change country
          </Button>
        </div>
      )}
      {question ? <PlaceQuestion places={question} onChoose={chooseCountry} /> : null}
      <div className={css.cards}>
        <EmergencyCard numbers={help?.emergency ?? []} country={name} />
        <TalkCards lines={lines} country={name} />
        {lines.map((line) => (
          <MessageCards key={line.call ?? line.name} line={line} country={name ?? ''} />
        ))}
      </div>
      <p className={css.soft}>You don’t have to be sure that it is serious enough.</p>
      <Others
        hasLines={lines.length > 0}
        hasPlan={offersPlan && session.value.status === 'signed-in' && !isLocked.value}
        onAddTeam={team || isLocked.value ? undefined : () => (open.value = 'team')}
      />
      <p className={css.note}>
        {help && isOutdated(help.checked, today.value)
          ? 'These numbers were checked more than a year ago and may have changed. '
          : ''}
        {help ? checkedText(help.source, help.checked) : ''} Hearten can’t call anyone for you, and nobody
        watches what you write here.
      </p>
      {open.value === 'country' ? <CountryDialog onClose={() => (open.value = null)} /> : null}
      {open.value === 'team' ? <TeamDialog team={team} onClose={() => (open.value = null)} /> : null}
    </div>
  );
}

const checkedText = (source: string | undefined, checked: string) =>
  source === undefined
    ? `Emergency number as known on ${dayText(checked)}.`
    : `Checked on ${dayText(checked)}. Source: ${source}.`;

interface OthersProps {
  readonly hasLines: boolean;
  /** Whether the person can open their safety plan now. */
  readonly hasPlan: boolean;
  readonly onAddTeam: (() => void) | undefined;
}

/** The other ways to get help, as a list of rows. */
function Others({ hasLines, hasPlan, onAddTeam }: OthersProps) {
  if (!hasLines && !hasPlan && !onAddTeam) return null;
  return (
    <ul className={css.others}>
      {hasPlan ? (
        <li className={css.other}>
          <ListChecks size={22} aria-hidden />
          <span>
            <Link className={css.otherLink} href="/plan" onClick={leaveHelp}>
              My safety plan
            </Link>
            <span className={css.soft}>What you wrote down for hard days.</span>
          </span>
        </li>
      ) : null}
      {onAddTeam ? (
        <li className={css.other}>
          <Phone size={22} aria-hidden />
          <span>
            <button type="button" className={css.otherLink} aria-haspopup="dialog" onClick={onAddTeam}>
              Add my treatment team
            </button>
            <span className={css.soft}>Their 24-hour number then comes first here.</span>
          </span>
        </li>
      ) : null}
      {hasLines ? (
        <li className={css.other}>
          <ExternalLink size={22} aria-hidden />
          <span>
            <a className={css.otherLink} href={FIND_A_HELPLINE.address} rel="noreferrer">
              {FIND_A_HELPLINE.name}
            </a>
            <span className={css.soft}>Lines in other countries. Needs a connection.</span>
          </span>
        </li>
      ) : null}
    </ul>
  );
}
