import { COMMAND_TIMEOUT_MS } from './driver.ts';

/** A message of WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
interface BidiMessage {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

const CLOSED = 'the browser closed the connection';

/** A session of WebDriver BiDi over a web socket. */
export class BidiSession {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (params: unknown) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as BidiMessage));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error(CLOSED));
      this.#waiting.clear();
    });
  }

  static async connect(address: string): Promise<BidiSession> {
    const socket = new WebSocket(address);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)), {
        once: true,
      });
    });
    return new BidiSession(socket);
  }

  /**
   * Sends a command and returns its result. Throws with the browser's message if it fails, and if no answer comes in time.
   */
  async send(method: string, params: object, timeoutMs = COMMAND_TIMEOUT_MS): Promise<unknown> {
    // A closed web socket discards what is sent, and no answer follows.
    if (this.#socket.readyState !== WebSocket.OPEN) throw new Error(CLOSED);
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    const timer = setTimeout(() => {
      this.#waiting.delete(id);
      reject(new Error(`the browser does not answer ${method}`));
    }, timeoutMs);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return promise.finally(() => clearTimeout(timer));
  }

  /** Calls the listener with the parameters of each such event. A second listener for an event replaces the first. */
  async on(method: string, listener: (params: unknown) => void): Promise<void> {
    this.#listeners.set(method, listener);
    await this.send('session.subscribe', { events: [method] });
  }

  close(): void {
    this.#socket.close();
  }

  #take({ id, type, method, params, result, error, message }: BidiMessage): void {
    if (type === 'event') {
      this.#listeners.get(method ?? '')?.(params);
      return;
    }
    const waiting = this.#waiting.get(id ?? 0);
    this.#waiting.delete(id ?? 0);
    if (type === 'success') waiting?.resolve(result);
    else waiting?.reject(new Error(`${error}: ${message}`));
  }
}
