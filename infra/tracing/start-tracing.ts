import { createRequire } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import { FailureRun } from '../background/failure-run.ts';
import type { Logger } from '../background/logger.ts';
import type { TracingSettings } from '../config/tracing.ts';
import { withoutValues } from './without-values.ts';

/** How long one sending may take, with its repetitions. Also the longest that a stop waits for a collector. */
const SEND_MAX_MS = 3_000;
/** Paths whose requests get no trace: called again and again by machines, or open for hours. */
const NOT_TRACED: ReadonlySet<string> = new Set(['/live', '/ready', '/serving', '/metrics', '/api/live']);

type Done = Parameters<SpanExporter['export']>[1];

/** Traces of this process. */
export interface Tracing {
  /** Sends the spans that are still waiting. */
  stop(): Promise<void>;
}

/**
 * Sends a trace of each request and of the statements in it, except for `NOT_TRACED`. Call it before the app is built.
 * The modules of OpenTelemetry are loaded with this file, so import it only where traces are wanted. No loader hook is
 * needed: Fastify announces each app on a diagnostics channel, and the methods of pg's client are replaced in place,
 * because pg is CommonJS.
 */
export function startTracing(
  { endpoint, serviceName }: TracingSettings,
  release: string,
  log: Logger,
): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SEND_MAX_MS });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': release }),
    spanProcessors: [new BatchSpanProcessor(new CleanExporter(exporter, log))],
  });
  // Without a propagator: callers must not put anything into the traces.
  provider.register({ propagator: null });
  const fastify = new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    instrumentHooks: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => NOT_TRACED.has(url.split('?')[0] ?? ''),
  });
  const pg = new PgInstrumentation({ requireParentSpan: true });
  for (const instrumentation of [fastify, pg]) instrumentation.setTracerProvider(provider);
  // The instrumentation sees calls of `require` only, and Hearten imports pg.
  createRequire(import.meta.url)('pg');
  return { stop: () => provider.shutdown() };
}

/** Sends spans without the values of people, and reports when that fails. */
class CleanExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #failures: FailureRun;

  constructor(exporter: SpanExporter, log: Logger) {
    this.#exporter = exporter;
    this.#failures = new FailureRun({ task: 'sending traces', log });
  }

  export(spans: ReadableSpan[], done: Done): void {
    this.#exporter.export(spans.map(withoutValues), (result) => {
      // Only the name: the error of an HTTP answer has its body, in which the collector may quote the spans.
      if (result.error) this.#failures.add(new Error(result.error.name), 'these spans are lost');
      else this.#failures.end();
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }
}
