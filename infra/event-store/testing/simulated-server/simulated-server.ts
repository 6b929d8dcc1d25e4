import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { batchAppend } from './batch-append.ts';
import { Commits } from './commits.ts';
import { type InjectedFaults, noFaults } from './injected-faults.ts';
import { type ReadCall, read } from './read.ts';
import { SimulatedLog } from './simulated-log.ts';
import { subscribe } from './subscribe.ts';

const NOT_READY = { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };
const DENIED = { code: status.UNAUTHENTICATED, details: 'Authentication failed' };
const NOT_THERE = { code: status.UNAVAILABLE, details: 'Connection dropped' };

/** In PEM. */
interface ServerCertificate {
  readonly chain: Buffer;
  readonly key: Buffer;
}

/**
 * An EventStoreDB in this process, for tests. It uses the client's own protocol files, follows the rules
 * observed on a real server, and shows the faults in `faults`. It supports appends with an expected revision,
 * reads, and subscriptions to `$all`.
 */
export class SimulatedServer {
  readonly log = new SimulatedLog();
  readonly faults: InjectedFaults = noFaults();
  readonly #commits = new Commits(this.log, this.faults);
  #server = new Server();
  #credentials = ServerCredentials.createInsecure();
  port = 0;
  /** The credentials with which a client last opened a stream for appends, as it sent them. */
  authorization: string | undefined;
  /** The number of subscriptions opened so far. */
  subscriptions = 0;

  /** With `certificate`, it accepts encrypted connections only. */
  static async start(
    t: { after(release: () => Promise<unknown>): void },
    certificate?: ServerCertificate,
  ): Promise<SimulatedServer> {
    const server = new SimulatedServer();
    if (certificate) {
      const pair = { cert_chain: certificate.chain, private_key: certificate.key };
      server.#credentials = ServerCredentials.createSsl(null, [pair]);
    }
    await server.restart();
    t.after(async () => server.kill());
    return server;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** The number of events sent to subscribers so far. */
  get eventsSent(): number {
    return this.#commits.eventsSent;
  }

  /** Breaks every connection, as SIGKILL does. Stored events remain. */
  kill(): void {
    this.#server.forceShutdown();
  }

  /** Makes every subscription check `faults` now. */
  announceFaults(): void {
    this.#commits.announce();
  }

  /** Starts again on the same port. */
  async restart(): Promise<void> {
    this.#server = new Server();
    this.#server.addService(streamsGrpc.StreamsService, {
      read: (call: ReadCall) => this.#read(call),
      batchAppend: (call: ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>) => {
        this.authorization = call.metadata.get('authorization')[0]?.toString();
        if (this.faults.notReady === 'unavailable') call.emit('error', NOT_READY);
        else if (this.faults.denyAccess) call.emit('error', DENIED);
        else batchAppend(call, this.#commits, this.faults);
      },
    } as never);
    this.#server.addService(featuresGrpc.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, answer: sendUnaryData<features.SupportedMethods>) => {
        if (this.faults.notReady === 'features') answer(NOT_THERE);
        else answer(null, supportedMethods());
      },
    } as never);
    const address = `127.0.0.1:${this.port}`;
    this.port = await new Promise<number>((resolve, reject) =>
      this.#server.bindAsync(address, this.#credentials, (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
  }

  /** Appends this many events of another application. */
  appendForeign(count = 1): void {
    for (let index = 0; index < count; index++) this.log.appendForeign();
    this.#commits.announce();
  }

  #read(call: ReadCall): void {
    const options = call.request.getOptions();
    call.on('error', () => {});
    if (this.faults.notReady === 'unavailable' || !options) call.emit('error', NOT_READY);
    else if (this.faults.denyAccess) call.emit('error', DENIED);
    else if (options.hasSubscription()) {
      this.subscriptions++;
      void subscribe(call, options, this.log, this.#commits, this.faults);
    } else void read(call, options, this.log);
  }
}

function supportedMethods(): features.SupportedMethods {
  const method = new features.SupportedMethod();
  method.setServiceName('event_store.client.streams.streams').setMethodName('batchappend');
  return new features.SupportedMethods().setEventStoreServerVersion('23.10.6').setMethodsList([method]);
}
