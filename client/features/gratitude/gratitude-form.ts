import { GRATITUDE_MESSAGE_MAX, type SendGratitudeBody } from '../../../domain/gratitude/schema.ts';
import { codePoints } from '../../../domain/text.ts';
import { ApiError } from '../../lib/api-error.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { GRATITUDE_MESSAGES, gratitudeMessage } from '../../lib/messages/gratitude.ts';
import { gratitudeDraft } from '../../lib/stored-names.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { refreshNearbyUsers } from './nearby-users.ts';
import { gratitudeBody, sendGratitude } from './send-gratitude.ts';

const DEFAULT_MESSAGE = 'Thank you for being part of this community. Your presence makes a difference.';
const TOO_LONG = `Messages must not exceed ${GRATITUDE_MESSAGE_MAX} characters`;

/** A record rather than an interface, so that it has the index signature a draft's values need. */
type GratitudeValues = {
  /** Today's handle of who was selected; '' for nobody in particular. */
  readonly recipient: string;
  readonly message: string;
};

export type GratitudeForm = DraftForm<GratitudeValues>;

/** The gratitude one person is writing on this device. What became of it is said in a toast too. */
export function createGratitudeForm(userId: number): GratitudeForm {
  const form = createDraftForm<GratitudeValues, SendGratitudeBody>({
    key: gratitudeDraft(userId),
    empty: { recipient: '', message: DEFAULT_MESSAGE },
    check: ({ message }) => (codePoints(message.trim()) > GRATITUDE_MESSAGE_MAX ? { message: TOO_LONG } : {}),
    bodyOf: ({ recipient, message }) => gratitudeBody(recipient, message.trim()),
    write: sendGratitude,
    messageFor(error) {
      if (error instanceof ApiError && error.status === 404) refreshNearbyUsers();
      return gratitudeMessage(error);
    },
  });
  return {
    ...form,
    async save() {
      const isSent = await form.save();
      const failure = form.failure.peek();
      if (isSent) toaster.show({ title: GRATITUDE_MESSAGES.sentTitle, text: GRATITUDE_MESSAGES.sent });
      else if (failure) toaster.show({ title: 'Error', text: failure, destructive: true });
      return isSent;
    },
  };
}
