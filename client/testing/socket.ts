import type { ServerMessage } from '../../domain/live/messages.ts';

/** A WebSocket whose server is the test: the test opens it, sends messages and closes it. */
export class FakeSocket extends EventTarget {
  readonly url: string;
  /** The messages that the page sent, oldest first. */
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

  /** Accepts the connection. */
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  /** Sends a message to the page. */
  say(message: ServerMessage): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }
  /** Closes the connection with the server's code. 1006 means without a close message. */
  end(code = 1006): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

/**
 * Replaces WebSocket by FakeSocket for the rest of the test file. Returns the list of the sockets that the page
 * creates from now on, oldest first.
 */
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
