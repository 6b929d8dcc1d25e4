import { ALWAYS, type HelpRecord } from '../help-record.ts';

const CHECKED = '2026-11-23';

export const OCEANIA: readonly HelpRecord[] = [
  {
    place: 'AU',
    name: 'Australia',
    emergency: ['000'],
    lines: [{ name: 'Lifeline', call: '13 11 14', text: { number: '0477 13 11 14' }, hours: ALWAYS }],
    state: 'sure',
    source: 'Lifeline',
    checked: CHECKED,
  },
  {
    place: 'NZ',
    name: 'New Zealand',
    emergency: ['111'],
    lines: [{ name: 'Whakarongorau', call: '1737', text: { number: '1737' }, hours: ALWAYS }],
    state: 'sure',
    source: 'Whakarongorau',
    checked: CHECKED,
  },
];
