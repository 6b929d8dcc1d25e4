import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FaultyRelay } from '../e2e/offline/relay.ts';
import { serveBehind } from '../e2e/offline/serve-behind.ts';
import { unpackServer } from '../e2e/upgrade/packed-server.ts';
import { NO_CALL_LIMITS } from '../infra/testing/no-call-limits.ts';
import type { BenchContext } from './bench-context.ts';
import { measureColdStarts } from './offline/cold-start.ts';
import { measureOutbox } from './offline/outbox.ts';
import { measureSizes, type Sizes } from './offline/sizes.ts';
import { type ColdStart, paintTarget, startText } from './offline/start-rounds.ts';
import { type BenchmarkResult, formatTarget } from './report.ts';
import { quantile } from './rounds.ts';

const OLD = '1.0.2';
const HEARTEN_OPERATOR = 'Verein Herzlicht, Bern';
const CSP_REPORTS = 'POST /csp-reports';

/** The targets of the offline app. A KB is 1,000 bytes. */
const LIMITS = {
  offlinePaintMs: 1_500,
  hangingPaintMs: 2_500,
  saveMs: 50,
  emptyMs: 2_000,
  workerBytes: 5_000,
  precacheBytes: 350_000,
  scriptBytes: 96_000,
} as const;

interface Release {
  readonly starts: { readonly offline: ColdStart; readonly hanging: ColdStart };
  readonly sizes: Sizes;
  readonly cspReports: number;
}

/** Measures the app without a network beside version 1.0.2, each with a server and a browser of its own. */
export async function benchOffline(context: BenchContext): Promise<BenchmarkResult> {
  const old = await measureRelease(
    context,
    join(await unpackServer({ after: context.onClose }, OLD), 'api/server.ts'),
  );
  const current = await measureRelease(context);
  const outbox = await measureOutbox(context);
  const { offline, hanging } = current.starts;
  const [save, empty] = [p95(outbox.saveMs), p95(outbox.emptyMs)];
  const both = (name: string, of: (release: Release) => string): readonly [string, string] => [
    name,
    `${of(current)} (${OLD}: ${of(old)})`,
  ];
  return {
    title: 'The app without a network',
    description: `A browser that has been closed opens Home of a signed-in person who has entries. Its processor is four times slower, as on Lighthouse’s phone. The server is stopped, or takes connections and never answers. Then a page saves ${outbox.saveMs.length} entries without a network, and sends ${outbox.waiting} waiting ones in each of ${outbox.emptyMs.length} rounds after the network is back.`,
    rows: [],
    figures: [
      both('server stopped: first contentful paint', ({ starts }) => startText(starts.offline, 'paintMs')),
      both('server stopped: own data are shown', ({ starts }) => startText(starts.offline, 'dataMs')),
      both('server hangs: first contentful paint', ({ starts }) => startText(starts.hanging, 'paintMs')),
      both('server hangs: own data are shown', ({ starts }) => startText(starts.hanging, 'dataMs')),
      ['save without a network', `${timesText(outbox.saveMs)} (${OLD}: not saved)`],
      [`${outbox.waiting} waiting entries are sent after the network is back`, timesText(outbox.emptyMs)],
      both('service worker, gzip', ({ sizes }) => bytesText(sizes.workerBytes)),
      both('precached files, as sent', ({ sizes }) => bytesText(sizes.precacheBytes)),
      // The packed server of 1.0.2 has no client.
      ['JavaScript of the first load, gzip', bytesText(current.sizes.scriptBytes)],
      both('reports of the content security policy', ({ cspReports }) => String(cspReports)),
    ],
    targets: [
      paintTarget('server stopped: first contentful paint, slowest', LIMITS.offlinePaintMs, offline),
      paintTarget('server hangs: first contentful paint, slowest', LIMITS.hangingPaintMs, hanging),
      target('save without a network, 95 %', LIMITS.saveMs, save, 'ms'),
      target('outbox empty after the network is back, 95 %', LIMITS.emptyMs, empty, 'ms'),
      target('service worker', LIMITS.workerBytes, current.sizes.workerBytes, 'bytes'),
      target('precached files', LIMITS.precacheBytes, current.sizes.precacheBytes, 'bytes'),
      target('JavaScript of the first load', LIMITS.scriptBytes, current.sizes.scriptBytes, 'bytes'),
      target('reports of the content security policy', 0, current.cspReports, ''),
    ],
  };
}

/** Measures a release on an empty folder, behind a relay. `server` is the `api/server.ts` of an older one. */
async function measureRelease(context: BenchContext, server?: string): Promise<Release> {
  const scope = { after: context.onClose };
  const dataFolder = await mkdtemp(join(tmpdir(), 'hearten-bench-offline-'));
  context.onClose(() => rm(dataFolder, { recursive: true, force: true }));
  const relay = await FaultyRelay.start(scope);
  await serveBehind(scope, relay, {
    dataFolder,
    // An older release refuses a setting that it does not know.
    env: { HEARTEN_DEMO: '0', ...(server ? {} : { ...NO_CALL_LIMITS, HEARTEN_OPERATOR }) },
    ...(server === undefined ? {} : { server }),
  });
  const starts = await measureColdStarts(scope, relay);
  await relay.setFault(undefined);
  return { starts, sizes: await measureSizes(relay.origin), cspReports: relay.callsOf(CSP_REPORTS) };
}

const p95 = (values: readonly number[]) => quantile(values, 0.95);
const worst = (values: readonly number[]) => (values.length === 0 ? Number.NaN : Math.max(...values));

const target = (name: string, limit: number, reached: number, unit: string): string =>
  formatTarget(
    `${name}: at most ${limit} ${unit}`.trim(),
    `${Math.round(reached)} ${unit}`.trim(),
    reached <= limit,
  );

const timesText = (values: readonly number[]): string =>
  `${Math.round(quantile(values, 0.5))} ms in the median of ${values.length}, ${Math.round(p95(values))} at 95 %, ${Math.round(worst(values))} at most`;

const bytesText = (bytes: number): string => (bytes === 0 ? 'none' : `${(bytes / 1000).toFixed(1)} KB`);
