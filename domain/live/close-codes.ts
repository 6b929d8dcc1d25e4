/** The codes with which the server closes a live socket; a message that is too long closes it with 1009. */
export const LIVE_CLOSE = {
  /** A message that is none of `ClientMessage`. */
  badMessage: 1008,
  /** The server stops or starts anew. */
  restart: 1012,
  /** Too many messages. */
  tooMany: 1013,
  /** The session that the socket was opened with has ended. */
  sessionEnded: 4001,
} as const;
