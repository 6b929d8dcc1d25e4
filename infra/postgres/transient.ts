/**
 * SQLSTATE classes and codes of transient errors: connection failure (08), rollback for serialization or
 * deadlock (40), insufficient resources (53), operator intervention (57), lock not available (55P03),
 * idle-in-transaction timeout (25P03), a server that is a standby, for example after a failover (25006), and a refused role
 * or password (28), which happens to a running process while an operator changes the password. Class 57 includes the
 * statement timeout. Source: PostgreSQL manual, appendix A.
 */
const TRANSIENT_STATE = /^(08|28|40|53|57)|^(55P03|25P03|25006)$/;
const ACCESS_DENIED_STATE = /^28/;

const TRANSIENT_NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_STREAM_DESTROYED',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Errors of connecting through a Unix socket: the server has removed it, or cannot take more connections now. Elsewhere
 * these codes are about files.
 */
const TRANSIENT_CONNECT = new Set(['ENOENT', 'EAGAIN']);

/** The messages of driver errors without a code: lost connections and timeouts. */
const TRANSIENT_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/;

/** Whether PostgreSQL refuses the role or the password. */
export const isAccessDenied = (error: unknown): boolean =>
  ACCESS_DENIED_STATE.test(String((error as { code?: unknown } | undefined)?.code));

/**
 * Whether the same statement may succeed later, because the error says nothing about the statement itself: see the lists
 * above. True for an `AggregateError` if it is true for one of its errors.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    if (syscall === 'connect' && TRANSIENT_CONNECT.has(code)) return true;
    return TRANSIENT_STATE.test(code) || TRANSIENT_NETWORK.has(code);
  }
  return TRANSIENT_MESSAGE.test(error.message);
}
