import { Link } from 'wouter';
import { postAddress } from '../../../domain/community/posts/address.ts';
import { momentInSentence } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { Card } from '../../ui/card/card.tsx';
import { HelpLines } from '../help/help-lines.tsx';
import { AppealPart } from './appeal-part.tsx';
import { noticeFacts, noticeTimes, noticeTitle } from './notice-words.ts';
import * as css from './notices.css.ts';
import type { Notice } from './notices.ts';
import { WriteAgain } from './write-again.tsx';

/**
 * One notice about something that the person wrote, with the way to object where there is one. `withheld`: others can't
 * see it now.
 */
export function NoticeCard({ notice, withheld }: { readonly notice: Notice; readonly withheld: boolean }) {
  const { kind, subject, note } = notice;
  return (
    <Card title={noticeTitle(notice, withheld)}>
      <div className={css.card}>
        {kind === 'help' ? (
          <>
            <Note note={note} />
            <p>{noticeFacts(notice)}</p>
            <HelpLines />
          </>
        ) : (
          <>
            <p>{noticeFacts(notice)}</p>
            <p className={css.soft}>{noticeTimes(notice, inSentence)}</p>
            {subject.text !== null && <blockquote className={css.quote}>{subject.text}</blockquote>}
            {subject.text !== null && subject.kind === 'post' && (
              <p>
                <Link href={postAddress(subject.id)} className={css.link}>
                  Open your reflection
                </Link>
              </p>
            )}
            <Note note={note} />
          </>
        )}
        <AppealPart notice={notice} when={inSentence} />
        {isRemovedPost(notice) && subject.text !== null && <WriteAgain words={subject.text} />}
      </div>
    </Card>
  );
}

const isRemovedPost = ({ kind, endedAt, subject }: Notice): boolean =>
  kind === 'removal' && endedAt === null && subject.kind === 'post';

const Note = ({ note }: Pick<Notice, 'note'>) =>
  note === null ? null : (
    <section>
      <h3 className={css.heading}>From the moderator</h3>
      <p className={css.words}>{note}</p>
    </section>
  );

const inSentence = (moment: string): string => momentInSentence(moment, today.value);
