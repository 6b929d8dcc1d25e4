import Type, { type Static } from 'typebox';
import { PasskeyProof } from '../account/passkey-schema.ts';
import { orNull } from '../or-null.ts';
import { STAFF_ROLES } from './roles.ts';

const Role = Type.Enum([...STAFF_ROLES]);

/** A session that acts in a role. */
export const RoleSession = Type.Object({
  role: Role,
  until: Type.String({ format: 'date-time', description: 'When it must be confirmed again' }),
});
export type RoleSession = Static<typeof RoleSession>;

/** The roles of the caller, and the one in which their session acts. */
export const OwnRoles = Type.Object({
  roles: Type.Array(Role),
  active: orNull(RoleSession),
});
export type OwnRoles = Static<typeof OwnRoles>;

/** The password or a passkey's proof, not both. */
export const RoleSessionBody = Type.Object(
  { role: Role, password: Type.Optional(Type.String()), proof: Type.Optional(PasskeyProof) },
  { additionalProperties: false },
);

/** A role of an account, as operators see it. */
export const GrantedRole = Type.Object({
  staffId: Type.String({ format: 'uuid' }),
  username: Type.String({ examples: ['maren'] }),
  role: Role,
  grantedOn: Type.String({ format: 'date' }),
  isOwn: Type.Boolean({ description: 'True for the roles of the operator who asks' }),
});
export type GrantedRole = Static<typeof GrantedRole>;

export const GrantRoleBody = Type.Object(
  { username: Type.String({ examples: ['maren'] }), role: Role },
  { additionalProperties: false },
);
