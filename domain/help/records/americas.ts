import { ALWAYS, type HelpRecord } from '../help-record.ts';

const CHECKED = '2026-11-23';

export const AMERICAS: readonly HelpRecord[] = [
  {
    place: 'US',
    name: 'United States',
    emergency: ['911'],
    lines: [{ name: '988 Lifeline', call: '988', text: { number: '988' }, hours: ALWAYS, cost: 'free' }],
    state: 'sure',
    source: 'SAMHSA',
    checked: CHECKED,
  },
  {
    place: 'CA',
    name: 'Canada',
    emergency: ['911'],
    lines: [{ name: '988', call: '988', text: { number: '988' }, hours: ALWAYS, cost: 'free' }],
    state: 'sure',
    source: 'CAMH; Public Health Agency of Canada',
    checked: CHECKED,
  },
  {
    place: 'BR',
    name: 'Brazil',
    emergency: ['192'],
    lines: [{ name: 'CVV', call: '188', chat: 'on its website', hours: ALWAYS }],
    state: 'sure',
    source: 'CVV',
    checked: CHECKED,
  },
  {
    place: 'MX',
    name: 'Mexico',
    emergency: ['911'],
    lines: [{ name: 'CONASAMA', call: '800 911 2000', hours: ALWAYS }],
    state: 'sure',
    source: 'CONASAMA',
    checked: CHECKED,
  },
  {
    place: 'CL',
    name: 'Chile',
    emergency: ['131'],
    lines: [{ name: 'MINSAL', call: '*4141' }],
    state: 'check',
    source: 'MINSAL',
    checked: CHECKED,
  },
];
