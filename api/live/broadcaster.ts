import type { Kysely } from 'kysely';
import type { KeyRing } from '../../infra/personal-keys/key-ring.ts';
import type { Pseudonyms } from '../../infra/pseudonyms/pseudonyms.ts';
import type { Participants } from '../../infra/research/participants.ts';
import { communityPostsProjection } from '../../projections/community-posts/project.ts';
import { regionsWithPostsSince, visibilitiesSince } from '../../projections/community-posts/queries.ts';
import { moderationProjection } from '../../projections/moderation/project.ts';
import { notificationsProjection } from '../../projections/notifications/project.ts';
import { deliveredSince, type NotificationRow } from '../../projections/notifications/queries.ts';
import { researchReadsProjection } from '../../projections/research-reads/project.ts';
import { studiesReadSince } from '../../projections/research-reads/queries.ts';
import type { Progress } from '../../projections/runtime/progress.ts';
import type { Database } from '../../projections/tables.ts';
import { decisionNewsSince } from '../moderation/decision-news.ts';
import { notificationAnswer, notificationOpener } from '../routes/notifications/answer.ts';
import { outgoing } from './live-socket.ts';
import type { LiveSockets } from './live-sockets.ts';

const RESEARCH_HINT = outgoing({ type: 'research' });
/** How many notifications one query reads. */
const AT_ONCE = 500;

interface Sources {
  readonly db: Kysely<Database>;
  readonly keys: KeyRing;
  readonly progress: Pick<Progress, 'refresh'>;
  readonly participants: Pick<Participants, 'ofStudy'>;
  readonly pseudonyms: Pick<Pseudonyms, 'ofPerson'>;
}

type Delivered = NotificationRow & { readonly recipient: string };

/**
 * Sends messages about new and withheld posts, notifications of thanks and decisions, and hints that a study was read,
 * once the read models show them, so that a client that reads after a message finds them. Every process sends to its
 * own sockets, whichever process took the call.
 */
export class Broadcaster {
  readonly #sources: Sources;
  readonly #sockets: LiveSockets;
  /** The log position up to which each read model's changes have been sent. */
  readonly #sentUpTo = new Map<string, bigint>();

  constructor(sources: Sources, sockets: LiveSockets) {
    this.#sources = sources;
    this.#sockets = sockets;
  }

  /**
   * Called when a socket opens while no other is open, and when the log has gone back: only changes after this are
   * sent.
   */
  async reset(): Promise<void> {
    this.#sentUpTo.clear();
    await this.broadcast();
  }

  /** Sends the changes since the last broadcast. */
  async broadcast(): Promise<void> {
    const statuses = await this.#sources.progress.refresh();
    const broadcastChanges = async (projection: string, since: (after: bigint) => Promise<bigint>) => {
      const position = statuses.get(projection)?.position;
      if (position === undefined) return;
      const sentUpTo = this.#sentUpTo.get(projection);
      if (sentUpTo === undefined) this.#sentUpTo.set(projection, position);
      else if (position > sentUpTo) this.#sentUpTo.set(projection, furthest(position, await since(sentUpTo)));
    };
    await broadcastChanges(communityPostsProjection.name, (after) => this.#broadcastPosts(after));
    await broadcastChanges(notificationsProjection.name, (after) => this.#sendNotifications(after));
    await broadcastChanges(moderationProjection.name, (after) => this.#sendDecisions(after));
    await broadcastChanges(researchReadsProjection.name, (after) => this.#announceReads(after));
  }

  async #broadcastPosts(after: bigint): Promise<bigint> {
    const regions = await regionsWithPostsSince(this.#sources.db, after);
    const changed = await visibilitiesSince(this.#sources.db, after);
    const idsOf = (isShown: boolean) =>
      changed.flatMap(({ post_id, visibility }) => ((visibility === 'shown') === isShown ? post_id : []));
    const messages = [
      ...(changed.length > 0
        ? [outgoing({ type: 'withheld-posts', ids: idsOf(false), shownAgain: idsOf(true) })]
        : []),
      ...regions.map(({ region }) => outgoing({ type: 'posts', region })),
    ];
    if (messages.length > 0) {
      await this.#sockets.each((socket) => {
        for (const message of messages) socket.send(message);
      });
    }
    const seen = [...regions.map(({ newest }) => newest), ...changed.map(({ position }) => position)];
    return seen.reduce(furthest, after);
  }

  async #sendDecisions(after: bigint): Promise<bigint> {
    for (let from = after; ; ) {
      const { news, upTo, isAll } = await decisionNewsSince(this.#sources.db, from, AT_ONCE);
      for (const { author, notification } of news)
        this.#sockets.sendToPseudonym(author, outgoing({ type: 'notification', notification }));
      from = upTo;
      if (isAll) return from;
    }
  }

  /** Tells those who are in a study that it was read. */
  async #announceReads(after: bigint): Promise<bigint> {
    const studies = await studiesReadSince(this.#sources.db, after);
    const { participants, pseudonyms } = this.#sources;
    const people = new Set<string>();
    for (const { studyId } of studies) {
      for (const { personId } of await participants.ofStudy(studyId)) people.add(personId);
    }
    for (const personId of people)
      this.#sockets.sendToPseudonym(pseudonyms.ofPerson(personId), RESEARCH_HINT);
    return studies.map(({ newest }) => newest).reduce(furthest, after);
  }

  async #sendNotifications(after: bigint): Promise<bigint> {
    for (let from = after; ; ) {
      const rows = await deliveredSince(this.#sources.db, from, AT_ONCE);
      const here = rows.filter((row): row is Delivered => this.#sockets.has(row.recipient ?? ''));
      const opener = await notificationOpener(here, this.#sources.keys);
      for (const row of here) {
        const notification = notificationAnswer(row, opener);
        this.#sockets.sendToPseudonym(row.recipient, outgoing({ type: 'notification', notification }));
      }
      from = rows.at(-1)?.position ?? from;
      if (rows.length < AT_ONCE) return from;
    }
  }
}

const furthest = (a: bigint, b: bigint): bigint => (a > b ? a : b);
