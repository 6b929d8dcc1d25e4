import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseOptions, refuseOptions } from '../infra/command-line/parse-options.ts';
import { benchAppend } from './append.ts';
import { benchAudit } from './audit.ts';
import { type BenchContext, withBenchContext } from './bench-context.ts';
import { benchGetMood, benchGetPosts, benchPostMood } from './http.ts';
import { benchLive } from './live.ts';
import { benchOffline } from './offline.ts';
import { benchOperations } from './operations.ts';
import { benchPace } from './pace.ts';
import { benchGetMoodPerCall, benchPostMoodPerCall } from './per-call.ts';
import { benchProject } from './project.ts';
import { benchReadOwnWrite } from './read-own-write.ts';
import { benchRebuild } from './rebuild.ts';
import { type BenchmarkResult, formatReport, saveReport } from './report.ts';

/**
 * `npm run bench -- NAME [--record] [--json] [--beside FOLDER]`: measures and prints a table. `--record` stores it in
 * `bench/results/`. With `--json` the last line has the rows for a program to read, without lowest and highest.
 * Benchmarks that print figures instead of a comparison have no rows. With `--beside`, `http` and `per-call` also measure
 * the Hearten in this folder: another checkout of the repository, with its own packages.
 */

/** `beside` is the folder of `--beside`. */
type Bench = (context: BenchContext, beside?: string) => Promise<BenchmarkResult>;

const benches: Readonly<Record<string, readonly Bench[]>> = {
  append: [benchAppend],
  project: [benchProject],
  rebuild: [benchRebuild],
  audit: [benchAudit],
  'read-own-write': [benchReadOwnWrite],
  live: [(context) => benchLive(context)],
  pace: [benchPace],
  offline: [benchOffline],
  operations: [(context) => benchOperations(context)],
  http: [benchGetMood, benchGetPosts, benchPostMood],
  'per-call': [benchGetMoodPerCall, benchPostMoodPerCall],
  log: [benchAppend, benchProject, benchRebuild, benchReadOwnWrite],
};

const USAGE = `npm run bench -- ${Object.keys(benches).join('|')} [--record] [--json] [--beside FOLDER]`;
const { positionals, values } = parseOptions(
  {
    allowPositionals: true,
    options: {
      record: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      beside: { type: 'string' },
    },
  },
  USAGE,
);
const [name = '', ...others] = positionals;
const chosen = benches[name];
if (!chosen || others.length > 0) {
  refuseOptions(name === '' ? 'Name a benchmark' : `There is no benchmark "${positionals.join(' ')}"`, USAGE);
}

if (values.beside !== undefined && !['http', 'per-call'].includes(name)) {
  refuseOptions('Only http and per-call measure another checkout', USAGE);
}
const beside = values.beside === undefined ? undefined : resolve(values.beside);
if (beside !== undefined && !existsSync(join(beside, 'api/server.ts'))) {
  refuseOptions(`There is no Hearten in ${beside}`, USAGE);
}

const findings: BenchmarkResult[] = [];
let durability: readonly string[] = [];
for (const bench of chosen) {
  await withBenchContext(async (context) => {
    durability = context.durability;
    findings.push(await bench(context, beside));
  });
}
const text = formatReport(`npm run bench -- ${name}`, durability, findings);
console.log(text);
if (values.record) saveReport(name, text);
if (values.json) {
  const rows = findings.flatMap((finding) => finding.rows);
  console.log(JSON.stringify({ rows: rows.map(({ figures: _figures, ...row }) => row) }));
}
