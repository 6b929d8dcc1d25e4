import assert from 'node:assert/strict';
import type { Installation } from '../installation.ts';
import type { Step } from '../step.ts';

/** Works as a Prometheus in a container does: finds every process by name, and reads its metrics with the token. */
const SCRAPE = `
const dns = require('node:dns/promises');
const token = require('node:fs').readFileSync('/token', 'utf8').trim();
(async () => {
  for (const service of ['api', 'projector']) {
    for (const address of await dns.resolve4(service)) {
      const url = 'http://' + address + ':3000/metrics';
      const refused = await fetch(url);
      const read = await fetch(url, { headers: { authorization: 'Bearer ' + token } });
      const text = await read.text();
      console.log(service, refused.status, read.status, text.includes('hearten_build_info'));
    }
  }
})();`.replaceAll('\n', ' ');

/** Asks the addresses for monitoring, from this machine and from a container in the network of the metrics. */
export const health: Step = {
  name: 'health',
  headings: ['Metrics'],
  async run(context) {
    const { installation } = context;
    const ask = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(`${installation.origin}${path}`, { headers })).status;
    const statuses: string[] = [];
    for (const path of ['/live', '/serving', '/ready']) {
      const status = await ask(path);
      assert.equal(status, 200, path);
      statuses.push(`${path} ${status}`);
    }
    const withoutToken = await ask('/metrics');
    assert.equal(withoutToken, 401);
    const authorization = `Bearer ${installation.secret('metrics-token.txt')}`;
    assert.equal(await ask('/metrics', { authorization }), 200);
    context.fact(`${statuses.join(', ')}, /metrics ${withoutToken} without the token, 200 with it`);

    const [read] = await installation.runDocumented('Metrics');
    assert.match(read?.out ?? '', /^hearten_projection_lag\{/m);
    const serving = `fetch('http://127.0.0.1:3000/serving').then((r) => console.log(r.status))`;
    const projector = await installation.run(`docker compose exec projector node -e "${serving}"`);
    assert.equal(projector.out.trim(), '404');
    const { out: log } = await installation.run('docker compose logs --no-log-prefix projector', {
      isQuiet: true,
    });
    assert.match(log, /Hearten fills the read models/);
    assert.doesNotMatch(log, /Hearten is at/);
    context.fact('the projector answers 404 at /serving and prints no address');

    const scraped = await scrape(installation);
    assert.deepEqual(scraped, ['api 401 200 true', 'projector 401 200 true']);
    context.fact('a container in the network metrics reads api and projector, with the token only');
  },
};

async function scrape(installation: Installation): Promise<string[]> {
  const { out } = await installation.run(
    `docker run --rm --network ${installation.project}_metrics ` +
      `--volume "$PWD/secrets/metrics-token.txt:/token:ro" ${installation.image} node -e "${SCRAPE}"`,
  );
  return out.trim().split('\n');
}
