import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findHide } from '../../../../domain/community/hides/decide.ts';
import type { HideEvent } from '../../../../domain/community/hides/events.ts';
import { postNotFound } from '../../../../domain/community/posts/decide.ts';
import { hideGratitude, hidePost } from '../../../../domain/contract/hides.ts';
import { DomainError } from '../../../../domain/domain-error.ts';
import { notificationsProjection } from '../../../../projections/notifications/project.ts';
import { hidesAggregate } from '../../../aggregates/aggregates.ts';
import { findPostWriting, findReceivedGratitude, type Writing } from '../../../community/writing.ts';
import { serve } from '../../../contract/serve.ts';
import { notificationNotFound } from '../../../notification-not-found.ts';
import { idInPath } from '../../id-in-path.ts';

/**
 * Hides a post or a received gratitude for the caller alone. With `later` it also hides what the same author writes
 * later. The author does not learn it.
 */
export default function hideRoute(app: FastifyInstance): void {
  serve(app, hidePost, {
    async handler(request, reply) {
      const { later = false } = request.body;
      const postId = idInPath(request.params, postNotFound);
      if (later) refuseNewcomer(request);
      // A missing post is refused first, so that it starts no anonymous session.
      const writing = await findPostWriting(app.services, postId);
      await request.pseudonymIdForWrite(reply);
      return hide(request, writing, later);
    },
  });

  serve(app, hideGratitude, {
    reads: notificationsProjection.name,
    async handler(request) {
      const { later = false } = request.body;
      const writing = await findReceivedGratitude(
        app.services,
        request.pseudonymId,
        idInPath(request.params, notificationNotFound),
      );
      if (later) refuseNewcomer(request);
      return hide(request, writing, later);
    },
  });

  async function hide(request: Pick<FastifyRequest, 'execute'>, writing: Writing, later: boolean) {
    const { result } = await request.execute(
      hidesAggregate,
      ({ newId, owner }) => ({
        type: 'hideWriting',
        hideId: newId(0),
        ...writing,
        pseudonymId: owner,
        later,
      }),
      {
        throttles: later ? ['hiddenPeople'] : [],
        result: ({ state, events }) => ({ hideId: findHide(state, writing)?.hideId ?? madeHideId(events) }),
      },
    );
    return result;
  }
}

/** The id of the hide that the call made before, for a repeat that finds it undone. */
function madeHideId(events: readonly HideEvent[]): string {
  const made = events.find(({ type }) => type === 'WritingHidden');
  if (!made) throw new Error('a call that hides has neither made nor found a hide');
  return made.data.hideId;
}

/**
 * Hiding what an author writes later shows which later posts are theirs: those that others see and the caller does not.
 * New accounts are free, so without the wait a watcher could hide any number of authors.
 */
function refuseNewcomer({ isNewcomer }: FastifyRequest): void {
  if (isNewcomer) {
    throw new DomainError(
      'forbidden',
      'You can hide what a person writes once your account is a week old. You can already hide single reflections and thank-yous.',
    );
  }
}
