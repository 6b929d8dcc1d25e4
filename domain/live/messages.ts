import Type, { type Static } from 'typebox';
import { Notification } from '../notifications/schema.ts';
import { RegionSchema } from '../places/regions.ts';
import { ActiveLocations } from '../places/schema.ts';

/** The longest message that a client may send, in bytes. */
export const LIVE_MESSAGE_MAX_BYTES = 4_096;

/** Said on open and when it changes: where somebody is, as coarsely as their device tells, in degrees. */
const Here = Type.Object(
  {
    type: Type.Literal('here'),
    region: RegionSchema,
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lng: Type.Number({ minimum: -180, maximum: 180 }),
  },
  { additionalProperties: false },
);

/** Said in its place by who wants to be off the map: they are counted, and part of no dot. */
const Away = Type.Object({ type: Type.Literal('away') }, { additionalProperties: false });

/** Asks for a `pong`, so that a client learns that the connection still carries. */
const Ping = Type.Object({ type: Type.Literal('ping') }, { additionalProperties: false });

/** The messages of a client: one JSON object each. */
export const ClientMessage = Type.Union([Here, Away, Ping]);
export type ClientMessage = Static<typeof ClientMessage>;

/**
 * The presence message, with the same bytes for everyone: on open, and then on change, once a second at most.
 */
const PresenceMessage = Type.Object({
  type: Type.Literal('presence'),
  ...ActiveLocations.properties,
});
export type PresenceMessage = Static<typeof PresenceMessage>;

/** Something has reached the person behind this socket; as GET /api/notifications answers it. */
const NotificationMessage = Type.Object({
  type: Type.Literal('notification'),
  notification: Notification,
});
export type NotificationMessage = Static<typeof NotificationMessage>;

/** Somebody has shared something in this region; a list read from now on holds it. */
const PostsMessage = Type.Object({ type: Type.Literal('posts'), region: RegionSchema });
export type PostsMessage = Static<typeof PostsMessage>;

/** The answer to `ping`. */
const Pong = Type.Object({ type: Type.Literal('pong') });

/** The messages of the server: one JSON object each. */
export const ServerMessage = Type.Union([PresenceMessage, NotificationMessage, PostsMessage, Pong]);
export type ServerMessage = Static<typeof ServerMessage>;
