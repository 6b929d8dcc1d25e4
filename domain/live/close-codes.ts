/**
 * The close codes of a live socket. A message that is too long closes it with 1009, which the WebSocket
 * library sends.
 */
export const LIVE_CLOSE = {
  /** A message that is not a `ClientMessage`. */
  badMessage: 1008,
  /** The server stops or restarts. */
  restart: 1012,
  /** Too many messages. */
  tooMany: 1013,
  /** The session that the socket was opened with has ended. */
  sessionEnded: 4001,
} as const;
