import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config.ts';

test('traces go nowhere unless an address is set', () => {
  assert.equal(readConfig({}).tracing, undefined);
  assert.equal(readConfig({ OTEL_SERVICE_NAME: 'api' }).tracing, undefined);
  assert.deepEqual(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }).tracing, {
    endpoint: 'http://collector:4318',
    serviceName: 'hearten',
  });
});

test('the check of unknown variables accepts those of OpenTelemetry', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret',
    OTEL_SERVICE_NAME: 'hearten-api',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  };
  assert.equal(readConfig(env).tracing?.serviceName, 'hearten-api');
});

test('an address that is none is refused without being shown', () => {
  for (const address of ['collector:4318', 'ftp://sesame@collector']) {
    assert.throws(
      () => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: address }),
      ({ message }: Error) =>
        message.startsWith('OTEL_EXPORTER_OTLP_ENDPOINT is not') && !message.includes(address),
    );
  }
});
