import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import Value from 'typebox/value';
import { parse } from 'yaml';
import { HOUSEKEEPING_TASKS, METRICS } from '../../api/metrics/stored-names.ts';
import { COMPOSE_FILES, REPOSITORY, readCompose } from '../support/compose-file.ts';
import { ALERT_CASES } from './alert-cases.ts';
import { alertTable } from './alert-tests.ts';
import { DashboardSchema } from './dashboard-schema.ts';
import { isKnown, metricsIn, unroundedIn } from './expressions.ts';
import {
  allAlerts,
  dashboardExpressions,
  dashboardStatements,
  MONITORING,
  readDashboards,
  readRules,
} from './monitoring-files.ts';

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
const recorded = new Set(readRules().flatMap(({ records }) => records.map(({ record }) => record)));

describe('alerts', () => {
  test('each has a name of its own, a severity, a summary and a heading in operations.md', () => {
    const alerts = allAlerts();
    assert.ok(alerts.length > 20);
    assert.equal(new Set(alerts.map(({ alert }) => alert)).size, alerts.length);
    const [, runbook = ''] = /\n## Alerts\n(.*?)\n## /s.exec(read('docs/operations.md')) ?? [];
    const headings = [...runbook.matchAll(/^### (Hearten\w+)$/gm)].map(([, heading = '']) => heading);
    assert.deepEqual(
      headings,
      alerts.map(({ alert }) => alert),
    );
    for (const { alert, labels, annotations } of alerts) {
      assert.match(labels.severity ?? '', /^(?:page|ticket)$/, alert);
      assert.match(annotations.summary, /^[A-Z{].*\.$/, alert);
      assert.equal(annotations.runbook_url, `docs/operations.md#${alert.toLowerCase()}`);
    }
  });

  test('each has a case that makes it fire, and docs/monitoring.md says how', () => {
    const tried = new Set(ALERT_CASES.map(({ alert }) => alert));
    assert.deepEqual(
      [...tried],
      allAlerts().map(({ alert }) => alert),
    );
    const document = read('docs/monitoring.md');
    assert.ok(document.includes(alertTable()), `docs/monitoring.md lacks this table:\n${alertTable()}`);
  });

  test('every metric for which operations.md asks for an alert has one', () => {
    const rows =
      read('docs/operations.md').match(/^\| `(?:hearten|process|nodejs)_.*\balert\b.*\|$/gim) ?? [];
    assert.ok(rows.length > 10);
    const watched = new Set(allAlerts().flatMap(({ expr }) => metricsIn(expr)));
    const unwatched = rows
      .map((row) => metricsIn(row.split(' | ')[0] ?? ''))
      .filter((metrics) => !metrics.some((metric) => watched.has(metric)));
    assert.deepEqual(unwatched, []);
  });
});

test('every part of housekeeping has a time after which it is late, in one alert and in operations.md', () => {
  const rules = allAlerts().filter(({ expr }) => expr.includes(METRICS.housekeepingLastSuccess));
  const watched = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/task=~?"([^"]+)"/g)].flatMap(([, tasks = '']) => tasks.split('|')),
  );
  assert.deepEqual(watched.sort(), [...HOUSEKEEPING_TASKS].sort());
  const [row = ''] =
    read('docs/operations.md').match(new RegExp(`^\\| \`${METRICS.housekeepingLastSuccess}\`.*$`, 'm')) ?? [];
  assert.deepEqual(
    HOUSEKEEPING_TASKS.filter((task) => !row.includes(`\`${task}\``)),
    [],
  );
});

test('every metric that an alert, a recording rule or a dashboard names exists', () => {
  const expressions = [
    ...readRules().flatMap(({ path, alerts, records }) =>
      [...alerts, ...records].map(({ expr }) => ({ place: path, text: expr })),
    ),
    ...dashboardExpressions(),
  ];
  const unknown = expressions.flatMap(({ place, text }) => {
    const metrics = metricsIn(text);
    assert.ok(metrics.length > 0, `${place} names no metric: ${text}`);
    return metrics.filter((name) => !isKnown(name, recorded)).map((name) => `${place}: ${name}`);
  });
  assert.deepEqual(unknown, []);
});

describe('dashboards', () => {
  const dashboards = readDashboards();

  test('there is one each for people, requests, projections, stores and live sockets', () => {
    assert.deepEqual(
      [...dashboards.keys()],
      ['live-sockets.json', 'people.json', 'projections.json', 'requests.json', 'stores.json'],
    );
  });

  for (const [name, dashboard] of dashboards) {
    test(`${name} has the form that Grafana reads, and panels that do not overlap`, () => {
      const faults = [...Value.Errors(DashboardSchema, dashboard)].slice(0, 5);
      assert.deepEqual(
        faults.map((fault) => JSON.stringify(fault)),
        [],
      );
      const { panels } = Value.Parse(DashboardSchema, dashboard);
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
      );
      assert.equal(new Set(cells).size, cells.length);
      assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
      assert.ok(panels.every(({ gridPos: { x, w } }) => x + w <= 24));
    });
  }

  test('show nothing that people move without rounding', () => {
    const bare = dashboardExpressions().flatMap(({ place, text }) =>
      unroundedIn(text).map((metric) => `${place}: ${metric}`),
    );
    assert.deepEqual(bare, []);
    for (const { place, text } of dashboardStatements()) {
      assert.match(
        text,
        /^select .* from dashboards\.\w+\(\d+\)(?: where kind (?:=|<>) 'events')?(?: order by 1(?:, 2)?)?$/,
        place,
      );
    }
  });

  test('the check of the rounding finds a bare figure, also beside a rounded one', () => {
    assert.deepEqual(unroundedIn(`round(sum(${METRICS.liveSockets}), 5)`), []);
    assert.deepEqual(unroundedIn(`sum by (instance) (${METRICS.liveSockets})`), [METRICS.liveSockets]);
    assert.deepEqual(unroundedIn(`round(up, 5) + sum(${METRICS.liveSockets})`), [METRICS.liveSockets]);
  });
});

describe('the settings', () => {
  test('Vector reads the containers of Hearten itself, and neither the stores nor the proxy', async () => {
    const { sources } = parse(readFileSync(join(MONITORING, 'vector.yaml'), 'utf8'));
    const included: readonly string[] = sources.containers.include_containers;
    for (const file of COMPOSE_FILES) {
      const settings = { PUBLIC_ORIGIN: 'https://x', SECRETS_FOLDER: './secrets' };
      const { services } = await readCompose(file, settings);
      const read = Object.keys(services).filter((name) =>
        included.some((start) => `hearten-${name}-1`.startsWith(start)),
      );
      assert.deepEqual(read, ['api', 'projector'], file);
    }
  });

  test('Prometheus reads the rules and the token where Compose mounts them, and asks the api and the projector', async () => {
    const settings = parse(readFileSync(join(MONITORING, 'prometheus.yml'), 'utf8'));
    for (const file of COMPOSE_FILES) {
      const { services } = await readCompose(file, {
        PUBLIC_ORIGIN: 'https://x',
        SECRETS_FOLDER: './secrets',
      });
      const { prometheus, alertmanager, grafana, api, projector } = services;
      assert.deepEqual(settings.rule_files, ['/etc/prometheus/rules/*.yml']);
      assert.ok(prometheus?.volumes?.includes('./infra/monitoring/rules:/etc/prometheus/rules:ro'));
      const [job] = settings.scrape_configs;
      assert.equal(job.authorization.credentials_file, '/run/secrets/metrics-token');
      assert.ok(prometheus?.secrets?.includes('metrics-token'));
      assert.deepEqual(job.dns_sd_configs[0].names, ['api', 'projector']);
      for (const service of [api, projector]) {
        assert.ok(service?.networks.includes('metrics'));
        assert.equal(Number(service?.environment.PORT), job.dns_sd_configs[0].port);
      }
      assert.ok(alertmanager?.volumes?.[0]?.startsWith('./infra/monitoring/alertmanager.yml:'));
      const { datasources } = parse(
        readFileSync(join(MONITORING, 'grafana/provisioning/datasources/hearten.yaml'), 'utf8'),
      );
      const uids = datasources.map(({ uid }: { uid: string }) => uid);
      assert.deepEqual(uids, ['hearten-prometheus', 'hearten-alertmanager', 'hearten-projections']);
      for (const secret of JSON.stringify(datasources).matchAll(/\/run\/secrets\/([\w-]+)/g)) {
        assert.ok(grafana?.secrets?.includes(secret[1] ?? ''), secret[1]);
      }
      const { providers } = parse(
        readFileSync(join(MONITORING, 'grafana/provisioning/dashboards/hearten.yaml'), 'utf8'),
      );
      assert.ok(
        grafana?.volumes?.includes(`./infra/monitoring/grafana/dashboards:${providers[0].options.path}:ro`),
      );
    }
  });
});
