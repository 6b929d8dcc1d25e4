import type { SendGratitudeBody } from '../../../domain/gratitude/schema.ts';
import { type Command, send } from '../../lib/send.ts';
import { deviceSessionId } from '../community/device-session.ts';

/** The API requires a region, but the handle alone decides the recipient. */
const SENDER_REGION = 'Global';

/**
 * Builds the body of the call. Without a handle, which may be a person's or a post's, the server chooses the
 * recipient.
 */
export const gratitudeBody = (recipientSessionId: string, message: string): SendGratitudeBody => ({
  senderSessionId: deviceSessionId(),
  ...(recipientSessionId && { recipientSessionId }),
  region: SENDER_REGION,
  ...(message && { message }),
});

/** Sends gratitude anonymously. It never waits on this device: throws if the server refuses it or can't be reached. */
export const sendGratitude = (body: SendGratitudeBody, command?: Command): Promise<{ id: string }> =>
  send('POST /api/community/gratitude', { body }, command);
