import { useSignal } from '@preact/signals-react';
import { useId, useRef } from 'react';
import { postAddress, postIdIn } from '../../../domain/community/posts/address.ts';
import {
  EMAIL_MAX,
  EXPLANATION_MAX,
  isEmail,
  NAME_MAX,
} from '../../../domain/moderation/illegal-content-limits.ts';
import { ApiError } from '../../lib/api-error.ts';
import {
  illegalReportMessage,
  ILLEGAL_CONTENT_MESSAGES as MESSAGES,
} from '../../lib/messages/illegal-content.ts';
import { wordsTooLong } from '../../lib/messages/words-too-long.ts';
import { type Command, commandFor, send } from '../../lib/send.ts';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { Field } from '../../ui/field/field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { user } from '../session/session.ts';
import * as css from './report-illegal.css.ts';

type Errors = Partial<Record<'address' | 'words' | 'email' | 'isTrue', string>>;

/** Sends a report by address. The typed text stays until the server has it. */
export function ReportIllegalForm({ onSent }: { readonly onSent: (receipt: string) => void }) {
  const postId = useSignal<string>();
  const words = useSignal('');
  const isTrue = useSignal(false);
  const errors = useSignal<Errors>({});
  /**
   * The command of the last attempt. An attempt with the same fields keeps its idempotency key, so that the server
   * counts one report.
   */
  const sent = useRef<Command>(undefined);
  const truthId = useId();

  const { busy, failure, onSubmit } = useSubmit(async (value) => {
    const [address, name, email] = [value('address').trim(), value('name').trim(), value('email').trim()];
    const tooLong = wordsTooLong(words.value, EXPLANATION_MAX);
    errors.value = {
      ...(!address && { address: MESSAGES.noAddress }),
      ...(!words.value.trim() && { words: MESSAGES.noWords }),
      ...(tooLong && { words: tooLong }),
      ...(email && !isEmail(email) && { email: MESSAGES.mistypedEmail }),
      ...(!isTrue.value && { isTrue: MESSAGES.notAgreed }),
    };
    if (Object.keys(errors.value).length > 0) return;
    const body = {
      ...{ address, words: words.value, isTrue: true as const },
      ...(name && { name }),
      ...(email && { email }),
    };
    sent.current = commandFor(body, sent.current);
    try {
      const { receipt } = await send('POST /api/moderation/illegal-content', { body }, sent.current);
      onSent(receipt);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      errors.value = { address: MESSAGES.unknownPost };
    }
  }, illegalReportMessage);
  const { address, words: wordsError, email, isTrue: notTrue } = errors.value;

  return (
    <form className={css.form} noValidate onSubmit={onSubmit}>
      <p className={css.soft}>
        If someone is in danger now, call the emergency number first. Moderators can’t see who or where anyone
        is.
      </p>
      <Field
        label="Address of the reflection"
        name="address"
        hint="In its “…” menu: Copy its address."
        error={address}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onInput={({ currentTarget }) => (postId.value = postIdIn(currentTarget.value))}
      />
      {postId.value && user.value ? (
        <a className={css.look} href={postAddress(postId.value)} target="_blank" rel="noreferrer">
          Look at this reflection in a new tab
        </a>
      ) : null}
      <TextArea
        label="Why is it illegal?"
        hint="Which words, and which law if you know it."
        value={words.value}
        max={EXPLANATION_MAX}
        error={wordsError}
        onChange={(text) => {
          words.value = text;
          const { words: _, ...others } = errors.peek();
          errors.value = others;
        }}
      />
      <fieldset className={css.group}>
        <legend className={css.legend}>About you (optional)</legend>
        <p className={css.soft}>
          With your name and e-mail, a question about your report can reach you. Only moderators read them,
          never the author.
        </p>
        <Field label="Name" name="name" maxLength={NAME_MAX} autoComplete="name" />
        <Field
          label="E-mail"
          name="email"
          type="email"
          maxLength={EMAIL_MAX}
          error={email}
          autoComplete="email"
          spellCheck={false}
        />
      </fieldset>
      <div>
        <Checkbox
          checked={isTrue.value}
          {...(notTrue && { alertId: truthId })}
          onChange={(checked) => (isTrue.value = checked)}
        >
          To the best of my knowledge, this report is accurate and complete.
        </Checkbox>
        <p id={truthId} role="alert" className={css.error}>
          {notTrue}
        </p>
      </div>
      <FormAlert>{failure.value}</FormAlert>
      <Button type="submit" busy={busy.value}>
        {busy.value ? 'Sending…' : 'Send report'}
      </Button>
    </form>
  );
}
