import type { FastifyInstance } from 'fastify';
import { HIDDEN_EXCERPT_MAX, type Hide } from '../../../../domain/community/hides/schema.ts';
import { getHides } from '../../../../domain/contract/hides.ts';
import { keyIdsOf } from '../../../../domain/event.ts';
import { findPosts } from '../../../../projections/community-posts/queries.ts';
import { hidesProjection } from '../../../../projections/hides/project.ts';
import { listHides } from '../../../../projections/hides/queries.ts';
import { findNotifications } from '../../../../projections/notifications/queries.ts';
import { serve } from '../../../contract/serve.ts';
import { notificationAnswer, notificationOpener } from '../../notifications/answer.ts';

/** Lists the caller's hides. The beginning of each hidden text says what the caller would show again. */
export default function listHidesRoute(app: FastifyInstance): void {
  const { db, keys } = app.services;
  serve(app, getHides, {
    reads: hidesProjection.name,
    async handler({ pseudonymId }) {
      if (pseudonymId === undefined) return [];
      const hides = await listHides(db, pseudonymId);
      const texts = await textsOf(pseudonymId, hides);
      return hides.map(
        (hide): Hide => ({
          hideId: hide.hide_id,
          kind: hide.kind,
          subjectId: hide.subject_id,
          later: hide.author !== null,
          hiddenAt: hide.occurred_at.toISOString(),
          excerpt: texts.get(hide.subject_id) ?? null,
        }),
      );
    },
  });

  /**
   * The excerpts, by the id of the post or gratitude. A post that no key opens has none. Thanks without readable words
   * have their fixed text. A text that was deleted or that moderation withholds is missing.
   */
  async function textsOf(
    pseudonymId: string,
    hides: Awaited<ReturnType<typeof listHides>>,
  ): Promise<ReadonlyMap<string, string>> {
    const idsOf = (kind: Hide['kind']) =>
      hides.filter((hide) => hide.kind === kind).map(({ subject_id }) => subject_id);
    const posts = await findPosts(db, idsOf('post'));
    const thanks = await findNotifications(db, pseudonymId, idsOf('gratitude'));
    const postKeys = await keys.textOpenerOf(posts.flatMap(({ content }) => keyIdsOf(content)));
    const thanksOpener = await notificationOpener(thanks, keys);
    const texts = [
      ...posts.map(({ post_id, content }) => {
        const text = postKeys.open(content, { entityId: post_id, field: 'content' });
        return [post_id, text ?? ''] as const;
      }),
      ...thanks.map((row) => [row.notification_id, notificationAnswer(row, thanksOpener).message] as const),
    ];
    return new Map(texts.filter(([, text]) => text !== '').map(([id, text]) => [id, excerptOf(text)]));
  }
}

function excerptOf(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ')];
  if (letters.length <= HIDDEN_EXCERPT_MAX) return letters.join('');
  return `${letters
    .slice(0, HIDDEN_EXCERPT_MAX - 1)
    .join('')
    .trimEnd()}…`;
}
