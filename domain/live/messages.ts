import Type, { type Static } from 'typebox';
import { Notification } from '../notifications/schema.ts';
import { RegionSchema } from '../places/regions.ts';
import { ActiveLocations } from '../places/schema.ts';

/** The maximum length of a client's message, in bytes. */
export const LIVE_MESSAGE_MAX_BYTES = 4_096;

/** Sent on open and on change: the coarse location that the device reports, in degrees. */
const Here = Type.Object(
  {
    type: Type.Literal('here'),
    region: RegionSchema,
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lng: Type.Number({ minimum: -180, maximum: 180 }),
  },
  { additionalProperties: false },
);

/**
 * Sent instead of `here` by a person who does not want to be on the map. They are counted, but not part of
 * any dot.
 */
const Away = Type.Object({ type: Type.Literal('away') }, { additionalProperties: false });

/** Asks for a `pong`, so that the client can check that the connection works. */
const Ping = Type.Object({ type: Type.Literal('ping') }, { additionalProperties: false });

/** The messages a client may send. Each is one JSON object. */
export const ClientMessage = Type.Union([Here, Away, Ping]);
export type ClientMessage = Static<typeof ClientMessage>;

/**
 * The presence message. It is the same for every client, so it has no dot `client`. It is sent on open and then on
 * change, at most once a second.
 */
const PresenceMessage = Type.Object({
  type: Type.Literal('presence'),
  ...ActiveLocations.properties,
});
export type PresenceMessage = Static<typeof PresenceMessage>;

/** A new notification for the person of this socket, in the form of GET /api/notifications. */
const NotificationMessage = Type.Object({
  type: Type.Literal('notification'),
  notification: Notification,
});
export type NotificationMessage = Static<typeof NotificationMessage>;

/** There is a new post in this region, or one that is shown again. A list that is read from now on contains it. */
const PostsMessage = Type.Object({ type: Type.Literal('posts'), region: RegionSchema });
export type PostsMessage = Static<typeof PostsMessage>;

/**
 * Others no longer see the posts in `ids`: moderation holds them or has removed them. Their authors still do.
 * The posts in `shownAgain` are shown again, or a moderator has kept them while they were shown.
 */
const WithheldPostsMessage = Type.Object({
  type: Type.Literal('withheld-posts'),
  ids: Type.Array(Type.String()),
  shownAgain: Type.Array(Type.String()),
});
export type WithheldPostsMessage = Static<typeof WithheldPostsMessage>;

/**
 * The overview for operators has changed. Sent at most every 2 seconds, and only to sockets whose session acts as
 * operator.
 */
const OperationsMessage = Type.Object({ type: Type.Literal('operations') });

/**
 * A researcher has asked about a study of this person. A list that is read from now on contains it. It names neither
 * the study nor the question.
 */
const ResearchMessage = Type.Object({ type: Type.Literal('research') });

/** The answer to `ping`. */
const Pong = Type.Object({ type: Type.Literal('pong') });

/** The messages the server sends. Each is one JSON object. */
export const ServerMessage = Type.Union([
  PresenceMessage,
  NotificationMessage,
  PostsMessage,
  WithheldPostsMessage,
  OperationsMessage,
  ResearchMessage,
  Pong,
]);
export type ServerMessage = Static<typeof ServerMessage>;
