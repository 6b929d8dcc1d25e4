import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Witness, WitnessAnswer } from './witness.ts';

const BODY_MAX_BYTES = 65_536;
const CALL_MS = 10_000;

export interface ServedWitness {
  /** The address without `/add-checkpoint`. */
  readonly url: string;
  /** Cuts the calls in progress, too: a log sends its checkpoint again. */
  stop(): Promise<void>;
}

/** Serves a witness over http. Put a proxy with https in front of it. `report` gets a line of text for each answer. */
export async function serveWitness(
  witness: Witness,
  {
    host,
    port,
    report,
  }: { readonly host: string; readonly port: number; readonly report: (line: string) => void },
): Promise<ServedWitness> {
  const server = createServer({ requestTimeout: CALL_MS, headersTimeout: CALL_MS }, (request, response) => {
    answerTo(witness, request).then(
      ({ status, type, body }) => {
        report(`${status} ${body.split('\n')[0]}`);
        response.writeHead(status, { 'Content-Type': type }).end(body);
      },
      (error: unknown) => {
        report(`500 ${(error as Error).message}`);
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answerTo(witness: Witness, request: IncomingMessage): Promise<WitnessAnswer> {
  const plain = (status: number, body: string) => ({ status, type: 'text/plain; charset=utf-8', body });
  if (request.url !== '/add-checkpoint') return plain(404, 'there is only /add-checkpoint\n');
  if (request.method !== 'POST') return plain(405, 'only POST\n');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_MAX_BYTES) return plain(413, 'the call is too long\n');
    chunks.push(chunk);
  }
  return witness.addCheckpoint(Buffer.concat(chunks).toString('utf8'));
}
