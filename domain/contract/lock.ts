import { LockSecret, LockSecretBody } from '../account/lock-schema.ts';
import { defineRoute } from './route.ts';

/** 401 also means that the password is wrong or the passkey was refused. */
export const getLockSecret = defineRoute({
  method: 'POST',
  path: '/api/lock-secret',
  summary: 'The secret that opens the data of a locked device, against the password or a passkey',
  description:
    'The device gives each lock a random id. The same person and id always get the same secret. Nothing about it is stored.',
  session: 'required',
  body: LockSecretBody,
  answers: { 200: LockSecret },
  refuses: [401, 404, 429],
  idempotencyKey: false,
});
