import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { METRICS } from '../../api/metrics/stored-names.ts';
import { temporaryFolder } from '../support/hearten-process.ts';
import { ALERT_CASES } from './alert-cases.ts';
import { changesOf, compareWithOneAct } from './one-act.ts';
import { checkAlertmanager, checkFiles, fireAlerts, isInstalled } from './programs.ts';

const without = (program: 'promtool' | 'prometheus' | 'amtool') =>
  !isInstalled(program) && `there is no ${program}: install Debian’s prometheus and prometheus-alertmanager`;

describe('the rules and settings', () => {
  test('are accepted by promtool', { skip: without('promtool') }, () => {
    assert.match(checkFiles(), /SUCCESS/);
  });

  test('are accepted by amtool', { skip: without('amtool') }, () => {
    assert.match(checkAlertmanager(), /SUCCESS/);
  });

  test('every alert is quiet at first and fires once', { skip: without('promtool') }, async (t) => {
    assert.ok(ALERT_CASES.length > 30);
    const said = fireAlerts(await temporaryFolder(t));
    assert.equal(said.match(/SUCCESS/g)?.length, 5, said);
  });
});

test('no figure of a dashboard changes when one person does one thing', {
  skip: without('prometheus'),
}, async (t) => {
  const bare = { place: 'control', text: `sum(${METRICS.liveSockets})` };
  const compared = await compareWithOneAct(t, await temporaryFolder(t), [bare]);
  const controls = compared.filter(({ place }) => place === 'control');
  assert.deepEqual(
    controls.map((figure) => changesOf(figure)),
    [['[]: 101 → 102'], ['[]: 101 → 102']],
  );
  const figures = compared.filter(({ place }) => place !== 'control');
  assert.ok(figures.length > 50);
  const empty = figures.filter(({ period, without }) => period === 'busy' && without.size === 0);
  assert.deepEqual(
    empty.map(({ place }) => place),
    [],
  );
  const changed = figures.flatMap((figure) =>
    changesOf(figure).map((change) => `${figure.period}: ${figure.place}: ${change}`),
  );
  assert.deepEqual(changed, []);
});
