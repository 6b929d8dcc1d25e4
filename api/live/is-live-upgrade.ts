import type { IncomingMessage } from 'node:http';

const LIVE_PATH = '/api/live';

/**
 * Whether a request asks for the live socket. Every other request for an upgrade is answered as a normal
 * call, because no code would handle its upgraded connection.
 */
export const isLiveUpgrade = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && url.split('?', 1)[0] === LIVE_PATH && headers.upgrade?.toLowerCase() === 'websocket';
