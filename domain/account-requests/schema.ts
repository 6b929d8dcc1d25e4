import Type, { type Static } from 'typebox';
import { orNull } from '../or-null.ts';

/**
 * The things that `npm run people` does with an account at the request of a court, an authority or the person, and
 * `show`, which reveals hidden requests to the person. The command `erase` is not in this list: the log records it as
 * `ErasureOrdered`, which does not say whose account it was.
 */
export const REQUEST_ACTIONS = [
  'find',
  'lock',
  'unlock',
  'list-sessions',
  'end-sessions',
  'export',
  'show',
] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

/** The actions that a person sees: all except `show`, which only reveals other requests. */
export const SHOWN_ACTIONS = ['find', 'lock', 'unlock', 'list-sessions', 'end-sessions', 'export'] as const;
export type ShownAction = (typeof SHOWN_ACTIONS)[number];

/** The longest reason and the longest legal ground, in characters. */
export const REQUEST_WORDS_MAX = 200;

const DAY_OR_NULL = orNull(Type.String({ format: 'date' }));

/** One request about a person's account, as its owner sees it. */
export const AccountRequest = Type.Object({
  id: Type.String({ format: 'uuid' }),
  action: Type.Enum(SHOWN_ACTIONS, {
    description: 'What the people who run this server did with the account',
  }),
  day: Type.String({ format: 'date', description: 'In UTC' }),
  reason: orNull(Type.String(), {
    description: 'The words of the people who run this server; null if they do not show them',
    examples: ['court order 12'],
  }),
  hiddenUntil: Type.Union(DAY_OR_NULL.anyOf, {
    description: 'The first day on which it is shown, if the law forbade it before',
  }),
  legalGround: orNull(Type.String(), {
    description: 'By which law it was not shown before',
  }),
});
export type AccountRequest = Static<typeof AccountRequest>;
