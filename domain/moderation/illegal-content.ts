import Type, { type Static } from 'typebox';
import { DomainError } from '../domain-error.ts';
import { orNull } from '../or-null.ts';
import { checkedText } from '../text.ts';
import { EMAIL_MAX, EXPLANATION_MAX, isEmail, NAME_MAX } from './illegal-content-limits.ts';
import { RuleSchema } from './schema.ts';

/**
 * Reports of illegal content by people without an account, as Article 16 of the Digital Services Act (Regulation (EU)
 * 2022/2065) asks for.
 */

/** `isTrue`: the outsider believes in good faith that the report is accurate and complete. */
export const IllegalContentBody = Type.Object(
  {
    address: Type.String({ description: 'The address of the post, or its id' }),
    words: Type.String({ description: 'Why it is illegal' }),
    name: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    isTrue: Type.Literal(true),
  },
  { additionalProperties: false },
);
export type IllegalContentBody = Static<typeof IllegalContentBody>;

/** The receipt is a secret. Afterward only a repeat of the call with the same idempotency key and body gets it. */
export const ReceiptAnswer = Type.Object({ receipt: Type.String() });

export const ReceiptBody = Type.Object({ receipt: Type.String() }, { additionalProperties: false });

/**
 * `open`: not decided. `kept`: a moderator lets it stand. `held`: only its author sees it for now.
 * `removed`: only its author sees it, unless the removal is undone or an appeal is granted. `deleted`: its author
 * deleted it.
 */
export const OUTCOMES = ['open', 'kept', 'held', 'removed', 'deleted'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** `decidedAt` is null before a moderator has decided, and `rule` unless a rule was broken. */
export const ReceiptStatus = Type.Object({
  state: Type.Enum(OUTCOMES),
  reportedAt: Type.String({ format: 'date-time' }),
  decidedAt: orNull(Type.String({ format: 'date-time' })),
  rule: orNull(RuleSchema),
});
export type ReceiptStatus = Static<typeof ReceiptStatus>;

/** Explanation, name and e-mail address as moderators read them. Throws `DomainError('invalid')` for a broken limit. */
export function wordsOfReport({
  words,
  name,
  email,
}: Omit<IllegalContentBody, 'address' | 'isTrue'>): string {
  const explanation = checkedText(words, {
    min: 1,
    max: EXPLANATION_MAX,
    tooShort: 'Please say why you think it is illegal',
    tooLong: `The explanation must not exceed ${EXPLANATION_MAX} characters`,
  });
  const from = checkedText(name ?? '', optional('The name', NAME_MAX));
  const mail = checkedText(email ?? '', optional('The e-mail address', EMAIL_MAX));
  if (mail && !isEmail(mail)) throw new DomainError('invalid', 'The e-mail address may be mistyped');
  return [explanation, from && `Name: ${from}`, mail && `E-mail: ${mail}`].filter(Boolean).join('\n\n');
}

const optional = (what: string, max: number) => ({
  min: 0,
  max,
  tooShort: '',
  tooLong: `${what} must not exceed ${max} characters`,
});
