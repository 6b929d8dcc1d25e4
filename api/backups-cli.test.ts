import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleStorage } from '../infra/operations/storage-samples.ts';
import { onDatabase, runCli } from '../projections/testing/run-cli.ts';
import { parseBackupsCommand } from './operations/backups-command.ts';
import { overviewFor } from './testing/operations.ts';
import { registerStaff } from './testing/staff.ts';
import { buildTestApp } from './testing/test-app.ts';

test('what npm run backups records is in the overview and in the metrics', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_DEMO: '0' } });
  const { db } = testApp.services;
  const backups = (...words: string[]) => {
    const command = parseBackupsCommand(words);
    assert.ok(command, words.join(' '));
    return command(db);
  };
  const metric = async (name: string) => {
    const { body } = await testApp.app.inject({ url: '/metrics' });
    return Number(new RegExp(`^hearten_${name} (.*)$`, 'm').exec(body)?.[1] ?? Number.NaN);
  };
  assert.deepEqual(await backups('status'), [
    'last backup: none is recorded',
    'last restored as a test: never',
  ]);
  assert.ok(Number.isNaN(await metric('backup_last_success_timestamp_seconds')));

  const made = await runCli(['made'], onDatabase(testApp.connectionString), 'api/backups-cli.ts');
  assert.deepEqual([made.code, made.stdout, made.stderr], [0, 'the backup is recorded', '']);
  await backups('failed', 'no', 'room', 'on', 'backup-2');
  await backups('restored', '--minutes', '14');
  const operator = await registerStaff(testApp, 'operator');
  const { backups: card, attention } = await overviewFor(testApp, operator.browser);
  assert.deepEqual(
    [card.health, card.lastFailure?.detail, card.lastRestoreCheck?.seconds, card.lastRestoreCheck?.isEqual],
    ['watch', 'no room on backup-2', 840, true],
  );
  assert.deepEqual(
    attention.map(({ id, title }) => [id, title]),
    [['backups', 'The last backup failed']],
  );
  for (const name of [
    'backup_last_success_timestamp_seconds',
    'restore_check_last_success_timestamp_seconds',
  ])
    assert.ok(Math.abs((await metric(name)) - Date.now() / 1_000) < 300, name);

  assert.ok(Number.isNaN(await metric('database_bytes')), 'unknown figures are missing');
  await sampleStorage(db, {});
  assert.ok((await metric('database_bytes')) > 1e6);
  assert.ok(Number.isNaN(await metric('disk_total_bytes')));
  await sampleStorage(db, { limitBytes: 40e9 });
  assert.equal(await metric('disk_total_bytes'), 40e9);
  assert.ok((await metric('disk_free_bytes')) < 40e9);
  await sampleStorage(db, { folder: import.meta.dirname });
  assert.ok((await metric('disk_free_bytes')) <= (await metric('disk_total_bytes')));
  assert.notEqual(await metric('disk_total_bytes'), 40e9);

  await backups('made');
  await backups('restored', '--differs');
  const later = await overviewFor(testApp, operator.browser);
  assert.deepEqual([later.backups.health, later.backups.lastFailure], ['wrong', null]);
  const [backup, restore] = await backups('status');
  assert.match(backup ?? '', /^last backup: .*, 0 hours ago$/);
  assert.match(restore ?? '', /^last restored as a test: .*, it differs$/);
});

test('words that are no command are recognized', () => {
  for (const words of [
    [],
    ['made', 'today'],
    ['failed'],
    ['failed', ' '],
    ['failed', 'x'.repeat(501)],
    ['restored', '--minutes'],
    ['restored', '--minutes', '0'],
    ['restored', 'well'],
    ['status', 'now'],
  ]) {
    assert.equal(parseBackupsCommand(words), undefined, words.join(' '));
  }
});
