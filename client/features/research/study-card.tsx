import { useSignal } from '@preact/signals-react';
import { ChevronRight, Eye, FileText } from 'lucide-react';
import { Link } from 'wouter';
import type { OwnConsent, OwnStudy, ShownProtocol } from '../../../domain/research/schema.ts';
import { dayName } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { AgreedDialog } from './agreed-dialog.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { fieldsText } from './read-words.ts';
import * as css from './research.css.ts';
import { inForce } from './research.ts';
import { dateText, looksText } from './research-words.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Open = 'agreed' | 'join' | 'withdraw' | null;

/** The version of the study that a consent agrees to. */
const agreedTo = ({ agreed }: OwnStudy, consent: OwnConsent | undefined): ShownProtocol | undefined =>
  agreed.find(({ version }) => version === consent?.protocolVersion);

/** A study: one that the person is in, may join or has left. */
export function StudyCard({ study }: { readonly study: OwnStudy }) {
  const open = useSignal<Open>(null);
  const close = () => {
    open.value = null;
  };
  const current = inForce(study);
  const last = current ?? study.consents.at(-1);
  const protocol = agreedTo(study, last);
  const isNewer =
    study.open !== null && current !== undefined && study.open.version > current.protocolVersion;
  return (
    <Card title={study.title}>
      <p className={css.small}>
        {study.controllers.map(({ name }) => name).join(', ')}
        {current ? ` · since ${dayName(current.day, today.value)}` : ''}
      </p>
      {current ? null : <p>{study.question}</p>}
      {study.open && !current ? (
        <ul className={css.chips}>
          <li className={css.chip}>{fieldsText(study.open.fields)}</li>
          <li className={css.chip}>Until {dateText(study.open.expiresOn)}</li>
        </ul>
      ) : null}
      {isNewer ? (
        <p className={css.note}>
          This study has a new text. It doesn’t use your data until you have read it and agreed again.
        </p>
      ) : null}
      {last && protocol ? (
        <ul className={css.rows}>
          <li>
            <button
              type="button"
              className={css.opener}
              aria-haspopup="dialog"
              onClick={() => (open.value = 'agreed')}
            >
              <FileText size={20} aria-hidden />
              <span className={css.openerWords}>
                What you agreed to
                <span className={css.below}>
                  Version {last.protocolVersion}, {dayName(last.day, today.value)}
                  {last.end ? ` · left ${dayName(last.end.day, today.value)}` : ''}
                </span>
              </span>
              <ChevronRight size={20} aria-hidden />
            </button>
          </li>
          <li>
            <Link href="/research/looked" className={css.opener}>
              <Eye size={20} aria-hidden />
              <span className={css.openerWords}>
                Who has looked
                <span className={css.below}>{looksText(study, today.value)}</span>
              </span>
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        </ul>
      ) : null}
      {study.open && (!current || isNewer) ? (
        <Button wide aria-haspopup="dialog" onClick={() => (open.value = 'join')}>
          {isNewer ? 'Read the new text' : 'Read and join'}
        </Button>
      ) : null}
      {current ? (
        <Button look="outline" wide aria-haspopup="dialog" onClick={() => (open.value = 'withdraw')}>
          Withdraw
        </Button>
      ) : null}
      {open.value === 'agreed' && last && protocol ? (
        <AgreedDialog study={study} consent={last} protocol={protocol} onClose={close} />
      ) : null}
      {open.value === 'join' && study.open ? (
        <JoinDialog study={study} protocol={study.open} onClose={close} />
      ) : null}
      {open.value === 'withdraw' ? (
        <WithdrawDialog study={study} protocol={protocol} onClose={close} />
      ) : null}
    </Card>
  );
}
