import type { IncomingMessage } from 'node:http';

/** The request line and the headers as they came, without the empty line after them. */
export function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const headers: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  }
  return [`${method} ${url} HTTP/1.1`, ...headers, ''].join('\r\n');
}
