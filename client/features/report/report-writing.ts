import type { ReportReason } from '../../../domain/moderation/reasons.ts';
import { type Command, commandFor, send } from '../../lib/send.ts';
import type { SeenWriting } from '../hides/hide-writing.ts';

interface Report {
  readonly reason: ReportReason;
  /** Trimmed; empty for none. */
  readonly words: string;
}

/**
 * Tells moderators about a writing. The server also hides it for the reporter. `earlier` is the command of an attempt
 * that failed. With the same report it is sent again, so that the server counts the report once. `onCommand` gets the
 * command of this attempt before it is sent. Throws what `send` throws.
 */
export async function reportWriting(
  { kind, id }: SeenWriting,
  { reason, words }: Report,
  earlier: Command | undefined,
  onCommand: (command: Command) => void,
): Promise<void> {
  const body = { reason, ...(words && { words }) };
  const command = commandFor(body, earlier);
  onCommand(command);
  const request = { params: { id }, body };
  await (kind === 'post'
    ? send('POST /api/community/posts/:id/report', request, command)
    : send('POST /api/gratitude/:id/report', request, command));
}
