import { parseArgs } from 'node:util';
import { benchAppend } from './append.ts';
import { type BenchContext, withBenchContext } from './bench-context.ts';
import { benchGetMood, benchGetPosts, benchPostMood } from './http.ts';
import { benchLive } from './live.ts';
import { benchPace } from './pace.ts';
import { benchProject } from './project.ts';
import { benchReadOwnWrite } from './read-own-write.ts';
import { benchRebuild } from './rebuild.ts';
import { type BenchmarkResult, formatReport, saveReport } from './report.ts';

/**
 * `npm run bench -- NAME [--json]`: measures, prints a table and keeps it in `bench/results/`. With `--json`
 * the last line is the table for a program to read.
 */

const benches: Readonly<Record<string, readonly ((lab: BenchContext) => Promise<BenchmarkResult>)[]>> = {
  append: [benchAppend],
  project: [benchProject],
  rebuild: [benchRebuild],
  'read-own-write': [benchReadOwnWrite],
  live: [(lab) => benchLive(lab)],
  pace: [benchPace],
  http: [benchGetMood, benchGetPosts, benchPostMood],
  log: [benchAppend, benchProject, benchRebuild, benchReadOwnWrite],
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
const [name = ''] = positionals;
const chosen = benches[name];
if (!chosen) {
  console.error(`npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}

const findings: BenchmarkResult[] = [];
let durability: readonly string[] = [];
for (const bench of chosen) {
  await withBenchContext(async (lab) => {
    durability = lab.durability;
    findings.push(await bench(lab));
  });
}
const text = formatReport(`npm run bench -- ${name}`, durability, findings);
console.log(text);
saveReport(name, text);
if (values.json) {
  const rows = findings.flatMap((finding) => finding.rows);
  console.log(JSON.stringify({ rows: rows.map(({ spread: _spread, ...row }) => row) }));
}
