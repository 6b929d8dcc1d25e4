import type { SendGratitudeBody } from '../../../domain/gratitude/schema.ts';
import { type Command, send } from '../../lib/send.ts';
import { deviceSessionId } from '../community/device-session.ts';

/** The server accepts a region and ignores it. The handle alone decides the recipient. */
const SENDER_REGION = 'Global';

/**
 * Builds the body of the call. `recipientSessionId` is the handle of a person nearby. If it is '', the server chooses
 * the recipient.
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
