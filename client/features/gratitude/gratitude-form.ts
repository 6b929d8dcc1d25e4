import { GRATITUDE_MESSAGE_MAX, type SendGratitudeBody } from '../../../domain/gratitude/schema.ts';
import { codePoints } from '../../../domain/text.ts';
import { ApiError } from '../../lib/api-error.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { GRATITUDE_MESSAGES, gratitudeMessage } from '../../lib/messages/gratitude.ts';
import { gratitudeDraft } from '../../lib/stored-names.ts';
import { withToasts } from '../../ui/save-form/with-toasts.ts';
import { refreshNearbyUsers } from './nearby-users.ts';
import { gratitudeBody, sendGratitude } from './send-gratitude.ts';

const DEFAULT_MESSAGE = 'Thank you for being part of this community. Your presence makes a difference.';
const TOO_LONG = `Messages must not exceed ${GRATITUDE_MESSAGE_MAX} characters`;

/** A type rather than an interface, because a form's values need an index signature. */
type GratitudeValues = {
  /** The handle of the chosen person, which changes with each 5-minute step; '' lets the server choose the person. */
  readonly recipient: string;
  readonly message: string;
};

export type GratitudeForm = DraftForm<GratitudeValues>;

/** The form for the gratitude that a person writes on this device. */
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
  return withToasts(form, {
    saved: { title: GRATITUDE_MESSAGES.sentTitle, text: GRATITUDE_MESSAGES.sent },
  });
}
