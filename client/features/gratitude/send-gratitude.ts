import type { SendGratitudeBody } from '../../../domain/gratitude/schema.ts';
import { type Command, send } from '../../lib/send.ts';
import { deviceSessionId } from '../community/device-session.ts';

/** The call names no nearer region: whom it reaches says the handle. */
const SENDER_REGION = 'Global';

/** The body for somebody known by a handle, a person's or a post's, or for whoever it will reach. */
export const gratitudeBody = (recipientSessionId: string, message: string): SendGratitudeBody => ({
  senderSessionId: deviceSessionId(),
  ...(recipientSessionId && { recipientSessionId }),
  region: SENDER_REGION,
  ...(message && { message }),
});

/** Sends it, anonymously. Throws when it was not taken. */
export const sendGratitude = (body: SendGratitudeBody, command?: Command): Promise<{ id: string }> =>
  send('POST /api/community/gratitude', { body }, command);
