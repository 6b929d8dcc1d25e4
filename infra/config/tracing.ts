import { ConfigError } from './config-error.ts';
import { type Environment, readText } from './variables.ts';

/** Where traces go. */
export interface TracingSettings {
  /** The http or https address of an OpenTelemetry collector, without `/v1/traces`. */
  readonly endpoint: string;
  /** The name of this process in the traces. */
  readonly serviceName: string;
}

/**
 * `OTEL_EXPORTER_OTLP_ENDPOINT` and `OTEL_SERVICE_NAME`. `undefined` means that no traces are sent. OpenTelemetry reads its
 * other variables itself.
 */
export function readTracing(env: Environment): TracingSettings | undefined {
  const text = readText(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is not the address of a collector: expected http://host:4318 or https://… ' +
        '(the value is not shown, as it may hold a password)',
    );
  }
  return {
    endpoint: text.replace(/\/+$/, ''),
    serviceName: readText(env, 'OTEL_SERVICE_NAME') ?? 'hearten',
  };
}
