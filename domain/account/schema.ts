import Type, { type Static } from 'typebox';
import { consentFields } from '../consents/schema.ts';
import { orNull } from '../or-null.ts';

/** A person as the API shows them to themselves. `demo` marks the two shared demo people. */
export const User = Type.Object({
  id: Type.Integer(),
  fullName: Type.String(),
  username: Type.String(),
  createdAt: Type.String({
    format: 'date-time',
    description: 'The start of the day on which the account was created, in UTC',
  }),
  demo: Type.Boolean(),
});
export type User = Static<typeof User>;

/**
 * The answer to a registration, and to a recovery, which uses up the code and makes the next one. A code is shown only
 * in the answer that made it.
 */
export const RegisteredUser = Type.Object({ ...User.properties, recoveryCode: Type.String() });
export type RegisteredUser = Static<typeof RegisteredUser>;

/** A session of the signed-in person. */
export const ListedSession = Type.Object({
  id: Type.String({ format: 'uuid' }),
  device: orNull(Type.String(), {
    description: 'Browser and system, such as "Firefox on Android"',
  }),
  seenAt: Type.String({
    format: 'date-time',
    description: 'The start of the day on which it was last used, in UTC',
  }),
  current: Type.Boolean({ description: 'Whether this call came with it' }),
});
export type ListedSession = Static<typeof ListedSession>;

/** How the reflections of an erased person leave. */
export const REFLECTION_REMOVALS = ['at-once', 'spread'] as const;
export type ReflectionRemoval = (typeof REFLECTION_REMOVALS)[number];

const body = <P extends Record<string, ReturnType<typeof Type.String>>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const RegisterBody = Type.Object(
  { username: Type.String(), password: Type.String(), fullName: Type.String(), ...consentFields },
  { additionalProperties: false },
);
export const LoginBody = body({ username: Type.String(), password: Type.String() });
export const PasswordBody = body({ currentPassword: Type.String(), newPassword: Type.String() });
export const RecoverBody = body({
  username: Type.String(),
  recoveryCode: Type.String(),
  newPassword: Type.String(),
});
export const EraseBody = Type.Object(
  {
    password: Type.String(),
    reflections: Type.Optional(
      Type.Enum(REFLECTION_REMOVALS, {
        description:
          'When one’s reflections, likes and words of gratitude leave: `at-once` (the default), or `spread` one by one ' +
          'over up to two days, so that others cannot see that they were one person’s',
      }),
    ),
  },
  { additionalProperties: false },
);
export const ChangeUserBody = Type.Object(
  { fullName: Type.Optional(Type.String()), username: Type.Optional(Type.String()) },
  { additionalProperties: false },
);
export const RecoveryCodeBody = body({ password: Type.String() });
export const RecoveryCodeAnswer = Type.Object({ recoveryCode: Type.String() });

export type EraseBody = Static<typeof EraseBody>;
export type RegisterBody = Static<typeof RegisterBody>;
export type LoginBody = Static<typeof LoginBody>;
export type PasswordBody = Static<typeof PasswordBody>;
export type RecoverBody = Static<typeof RecoverBody>;
export type ChangeUserBody = Static<typeof ChangeUserBody>;
