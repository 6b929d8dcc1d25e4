import type { IncomingMessage } from 'node:http';

const LIVE_PATH = '/api/live';

/**
 * Whether a request asks for the live socket. Any other that asks for an upgrade is answered as if it had not:
 * upgraded, its connection would be nobody's.
 */
export const isLiveUpgrade = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && url.split('?', 1)[0] === LIVE_PATH && headers.upgrade?.toLowerCase() === 'websocket';
