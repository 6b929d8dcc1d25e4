/**
 * The fate of a call. `refuse`: no connection. `cut`: executed, and the answer is lost. `hang`: no answer until the
 * attempt is aborted. `answer`: executed and answered. A status: the server answers with it and executes nothing.
 */
export type Fate =
  | 'refuse'
  | 'cut'
  | 'hang'
  | 'answer'
  | readonly [status: number, message?: string, retryAfter?: string];

interface Executed {
  readonly userId: number;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly at: string;
}

/** A server that executes each command once, as Hearten does: by account and `Idempotency-Key`. */
export interface FakeServer {
  readonly fetch: typeof globalThis.fetch;
  /** Every executed command, in order. */
  readonly executed: Executed[];
  /** The key of every write that was tried, whatever its fate, in order. */
  readonly attempts: string[];
  /** How many calls asked who is signed in. */
  checks: number;
  /** The person who is signed in. Undefined: nobody. */
  userId: number | undefined;
  /** The fates of the next writes. Later ones are answered if `isReachable`. */
  fates: Fate[];
  /** Whether calls that change nothing, and writes without a fate, reach the server. */
  isReachable: boolean;
}

export function createFakeServer(userId: number): FakeServer {
  const answers = new Map<string, string>();

  function execute(url: URL, init: RequestInit): Response {
    const headers = new Headers(init.headers);
    const { method = 'GET' } = init;
    const body = typeof init.body === 'string' ? init.body : '';
    const fields = JSON.parse(body || '{}') as { readonly userId?: number };
    const owner = fields.userId ?? Number(url.searchParams.get('userId') ?? server.userId);
    if (server.userId === undefined) return reply(401, 'Please sign in');
    if (owner !== server.userId) return reply(403, 'This belongs to another person');
    const key = `${server.userId}/${headers.get('Idempotency-Key')}`;
    const path = url.pathname + url.search;
    const asked = JSON.stringify([method, path, body]);
    const known = answers.get(key);
    if (known !== undefined && known !== asked) return reply(422, 'Another body');
    if (known === undefined) {
      answers.set(key, asked);
      server.executed.push({
        userId: server.userId,
        method,
        path,
        body,
        at: headers.get('X-Local-Time') ?? '',
      });
    }
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json(
      { ...fields, revision: 1, conflict: null },
      { status: method === 'POST' ? 201 : 200 },
    );
  }

  const server: FakeServer = {
    executed: [],
    attempts: [],
    checks: 0,
    userId,
    fates: [],
    isReachable: true,
    async fetch(input, init = {}) {
      await new Promise((resolve) => setTimeout(resolve));
      const url = new URL(String(input));
      if (url.pathname === '/api/user') {
        server.checks += 1;
        if (!server.isReachable) throw new TypeError('no network');
        return server.userId === undefined
          ? reply(401, 'Please sign in')
          : Response.json({ id: server.userId });
      }
      server.attempts.push(new Headers(init.headers).get('Idempotency-Key') ?? '');
      const fate = server.fates.shift() ?? (server.isReachable ? 'answer' : 'refuse');
      if (fate === 'refuse') throw new TypeError('no network');
      if (fate === 'hang') return aborted(init.signal);
      if (typeof fate !== 'string') return reply(...fate);
      const answer = execute(url, init);
      if (fate === 'cut') throw new TypeError('the connection was closed');
      return answer;
    },
  };
  return server;
}

const reply = (statusCode: number, message = '', retryAfter?: string): Response =>
  Response.json(
    { statusCode, error: 'x', message },
    { status: statusCode, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } },
  );

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
