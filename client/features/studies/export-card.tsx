import { useSignal } from '@preact/signals-react';
import { Download, Eye } from 'lucide-react';
import type { ResearcherStudy, StudyAggregates } from '../../../domain/research/answer-schema.ts';
import type { BuiltExport } from '../../../domain/research/export-schema.ts';
import type { ExportKind } from '../../../domain/research/reads/events.ts';
import { ApiError } from '../../lib/api-error.ts';
import { refusalOr } from '../../lib/messages/refusal-or.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { Field } from '../../ui/field/field.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { bytesText } from '../operations/figures.ts';
import { weeksText } from '../research/read-words.ts';
import type { StudyQuestions } from './asked.ts';
import * as css from './export-card.css.ts';
import { weeksOf } from './receipt-file.ts';
import { code } from './studies.css.ts';
import { copyAddress, shortHash } from './words.ts';

const KEY_MAX = 200;
const KINDS: readonly { readonly value: ExportKind; readonly label: string; readonly hint: string }[] = [
  { value: 'aggregates', label: 'Counts', hint: 'What you see here.' },
  {
    value: 'rows',
    label: 'Rows',
    hint: 'One for each week of each person who agreed to that, under made-up ids. Ids are not enough to hide a person.',
  },
];

interface ExportCardProps {
  readonly study: ResearcherStudy;
  readonly asked: StudyQuestions;
  readonly answer: StudyAggregates;
}

/** Makes an encrypted copy of all weeks of the answer on screen. */
export function ExportCard({ study, asked, answer }: ExportCardProps) {
  const made = useSignal<(BuiltExport & { readonly weeks: string }) | null>(null);
  const [first, last] = weeksOf(answer);
  const { busy, failure, onSubmit } = useSubmit(async (value) => {
    const kind = KINDS.find((each) => each.value === value('kind'))?.value ?? 'aggregates';
    const built = await asked.makeCopy({ kind, moment: last, recipientKey: value('recipientKey').trim() });
    // The slider may move on to another answer.
    made.value = { ...built, weeks: weeksText(first, last) };
  }, failureText);
  return (
    <Card title="Export">
      <p>
        A copy of {weeksText(first, last)}: CSV and Parquet, with a codebook and the proof that it is in the
        log. Only the owner of the key can open it.
      </p>
      <p className={css.seen}>
        <Eye size={20} aria-hidden />
        Everyone counted sees in Hearten that a copy was made, and when.
      </p>
      {made.value ? (
        <div ref={moveFocusOnUnmount} className={css.form}>
          <p role="status">
            The copy of {made.value.weeks} is ready: {bytesText(made.value.bytes)}. It can be downloaded for
            24 hours, as long as nobody in the study withdraws.
          </p>
          <p className={css.note}>
            Manifest <code className={code}>{shortHash(made.value.manifestHash)}</code>
          </p>
          <div className={css.actions}>
            <a className={css.download} href={copyAddress(study.id, made.value.exportId)} download>
              <Download size={20} aria-hidden />
              Download
            </a>
            <Button look="quiet" onClick={() => (made.value = null)}>
              Make another
            </Button>
          </div>
        </div>
      ) : (
        <form className={css.form} onSubmit={onSubmit}>
          {study.microdata ? <Choice name="kind" legend="What to copy" options={KINDS} /> : null}
          <Field
            label="Public key of the recipient"
            name="recipientKey"
            hint="It begins with age1. To make one, run “age-keygen -o key.txt”: it prints the public key, and the file opens the copy."
            maxLength={KEY_MAX}
            required
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <FormAlert>{failure.value}</FormAlert>
          <div>
            <Button type="submit" look="outline" busy={busy.value}>
              <Download size={20} aria-hidden />
              {busy.value ? 'Making the copy…' : `Export ${weeksText(first, last)}`}
            </Button>
          </div>
        </form>
      )}
      <p className={css.note}>
        If a person withdraws, you’ll find it under Copies and have 30 days to delete the copy and confirm it.
      </p>
    </Card>
  );
}

const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status === 400
    ? 'This is not an age public key. It begins with age1, and age-keygen prints it.'
    : refusalOr('The copy couldn’t be made. Please try again in a moment.', error);
