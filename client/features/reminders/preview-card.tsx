import { REMINDER_TEXT, REMINDER_TITLE } from '../../../domain/reminders/notification.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { Card } from '../../ui/card/card.tsx';
import * as css from './preview-card.css.ts';

/** A drawn lock screen with the only words that a reminder has. */
export function PreviewCard({ time }: { readonly time: string }) {
  return (
    <Card title="What others can see">
      <div className={css.screen}>
        <p className={css.clock} aria-hidden="true">
          {time.replace(/^0/, '')}
        </p>
        <div className={css.message}>
          <span className={css.mark} aria-hidden="true">
            <BrandMark />
          </span>
          <div className={css.words}>
            <p className={css.title}>{REMINDER_TITLE}</p>
            <p>{REMINDER_TEXT}</p>
          </div>
          <span className={css.now} aria-hidden="true">
            now
          </span>
        </div>
      </div>
      <p className={css.soft}>
        A reminder never says more, and it says the same to everyone. Some phones add the name Hearten by
        themselves. To hide that, too, turn off previews for it in the phone’s settings.
      </p>
    </Card>
  );
}
