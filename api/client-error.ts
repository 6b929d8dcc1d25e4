import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** The answer for a connection that fails before a whole request has arrived, by Node's error code. */
const RESPONSE_BY_ERROR_CODE: Readonly<
  Record<string, { readonly status: number; readonly message: string }>
> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long. Please try again.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'This is too long to send. Please shorten it.' },
};
const NO_HTTP = { status: 400, message: 'The request could not be understood' };

/**
 * Answers a connection that is not HTTP, too long or too slow, in the usual format of errors, and closes it.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = RESPONSE_BY_ERROR_CODE[error.code ?? ''] ?? NO_HTTP;
  const body = JSON.stringify({ statusCode: status, error: STATUS_CODES[status], message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  // A slow sender may also read slowly, so the connection is closed as soon as the system has taken the answer.
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
