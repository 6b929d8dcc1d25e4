import { ExternalLink, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { textAddress } from '../../../domain/help/help-in.ts';
import type { HelpLine } from '../../../domain/help/help-record.ts';
import { canCall } from './can-call.ts';
import { CopyButton } from './copy-button.tsx';
import { lineFacts } from './help-words.ts';
import * as css from './number-card.css.ts';

interface MessageCardsProps {
  readonly line: HelpLine;
  /** The name of the place whose lines are shown: a country, or a part of one. */
  readonly country: string;
}

/** A card for each way to write to a line: a text message, WhatsApp, or a chat whose address is known. */
export function MessageCards({ line, country }: MessageCardsProps) {
  const { text, whatsApp, chat } = line;
  const about = [`${line.name} · ${country}`, lineFacts({ ...line, call: '' })].filter(Boolean).join('. ');
  return (
    <>
      {text ? (
        <MessageCard
          title={text.word ? `Text ${text.word} to ${text.number}` : `Text ${text.number}`}
          address={textAddress(text)}
          number={text.number}
        >
          {about}
        </MessageCard>
      ) : null}
      {whatsApp ? (
        <MessageCard
          title={`WhatsApp ${whatsApp.number}`}
          address={`https://wa.me/${whatsApp.international}`}
          number={whatsApp.number}
        >
          {about}
        </MessageCard>
      ) : null}
      {chat?.startsWith('https:') ? (
        <a className={css.card.plain} href={chat} rel="noreferrer">
          <span className={css.message}>
            <ExternalLink size={26} aria-hidden />
            <Words title={`Chat at ${chat.slice('https://'.length)}`}>{about}</Words>
          </span>
        </a>
      ) : null}
    </>
  );
}

interface MessageCardProps {
  readonly title: string;
  readonly address: string;
  readonly number: string;
  readonly children: ReactNode;
}

function MessageCard({ title, address, number, children }: MessageCardProps) {
  const content = (
    <>
      <MessageCircle size={26} aria-hidden />
      <Words title={title}>{children}</Words>
    </>
  );
  return canCall() ? (
    <a className={css.card.plain} href={address} rel="noreferrer">
      <span className={css.message}>{content}</span>
    </a>
  ) : (
    <div className={css.card.plain}>
      <div className={css.message}>
        {content}
        <CopyButton number={number} />
      </div>
    </div>
  );
}

const Words = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <span className={css.messageWords}>
    <span className={css.messageTitle}>{title}</span>
    <span className={css.about}>{children}</span>
  </span>
);
