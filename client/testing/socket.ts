import type { ServerMessage } from '../../domain/live/messages.ts';

/** The server's end of a WebSocket, in the hands of a test. It is opened, spoken through and closed by hand. */
export class FakeSocket extends EventTarget {
  readonly url: string;
  /** The messages of the page, oldest first. */
  readonly sent: unknown[] = [];
  isClosedByPage = false;

  constructor(url: string | URL = '') {
    super();
    this.url = String(url);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosedByPage = true;
  }

  /** The server takes the connection. */
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  /** The server says something. */
  say(message: ServerMessage): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }
  /** The connection ends: by a code of the server's, or, 1006, without a word. */
  end(code = 1006): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

/** Has every WebSocket the page makes from now on be one of these; answers them, oldest first. */
export function installFakeSockets(): FakeSocket[] {
  const taken: FakeSocket[] = [];
  Object.assign(globalThis, {
    WebSocket: class extends FakeSocket {
      constructor(url: string | URL) {
        super(url);
        taken.push(this);
      }
    },
  });
  return taken;
}
