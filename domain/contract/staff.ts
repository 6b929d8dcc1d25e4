import Type from 'typebox';
import { GrantedRole, GrantRoleBody, OwnRoles, RoleSession, RoleSessionBody } from '../staff/schema.ts';
import { FOR_OPERATORS } from './for-operators.ts';
import { IdParams } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

export const getOwnRoles = defineRoute({
  method: 'GET',
  path: '/api/staff/me',
  summary: 'One’s own roles, and the one in which this session acts',
  session: 'required',
  answers: { 200: OwnRoles },
  refuses: [401],
});

/** 401 also means that the password is wrong or the passkey was refused, and 404 that this server has no passkeys. */
export const startRoleSession = defineRoute({
  method: 'POST',
  path: '/api/staff/session',
  summary: 'Confirm with the password or a passkey that this session acts in a role, for 8 hours',
  description:
    'A session acts in one role at a time. A person without the role gets 403 with the reason `role-needed`.',
  session: 'required',
  body: RoleSessionBody,
  answers: { 200: RoleSession },
  refuses: [401, 404, 429],
  idempotencyKey: false,
});

export const endRoleSession = defineRoute({
  method: 'DELETE',
  path: '/api/staff/session',
  summary: 'Stop acting in a role: the session itself goes on',
  session: 'required',
  answers: NO_CONTENT,
  refuses: [401],
  idempotencyKey: false,
});

export const listRoles = defineRoute({
  method: 'GET',
  path: '/api/staff/roles',
  summary: 'All roles of all accounts, for operators',
  description: FOR_OPERATORS,
  session: 'required',
  answers: { 200: Type.Array(GrantedRole) },
  refuses: [401, 403],
});

export const grantRole = defineRoute({
  method: 'POST',
  path: '/api/staff/roles',
  summary: 'Give a role to another account',
  description: `${FOR_OPERATORS} 404: there is no such account. 409: it has this role. 403 also for one’s own account.`,
  session: 'required',
  body: GrantRoleBody,
  answers: { 201: GrantedRole },
  refuses: [401, 404, 409],
  idempotencyKey: false,
});

export const revokeRole = defineRoute({
  method: 'DELETE',
  path: '/api/staff/roles/:id',
  summary: 'Take a role away: its sessions stop acting in it at once',
  description: `${FOR_OPERATORS} The id is the role’s \`staffId\`.`,
  session: 'required',
  params: IdParams,
  answers: NO_CONTENT,
  refuses: [401, 404],
  idempotencyKey: false,
});
