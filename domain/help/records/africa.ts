import type { HelpRecord } from '../help-record.ts';

const CHECKED = '2026-11-23';

export const AFRICA: readonly HelpRecord[] = [
  {
    place: 'ZA',
    name: 'South Africa',
    emergency: ['112', '10177'],
    lines: [{ name: 'SADAG', call: '0800 567 567', text: { number: '31393' } }],
    state: 'check',
    source: 'SADAG',
    checked: CHECKED,
  },
];
