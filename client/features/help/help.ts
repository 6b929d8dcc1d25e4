/** A telephone number or website that is widely known and has not changed for years. */
export interface HelpLine {
  /** The visible text: a number, or the name of a site. */
  readonly name: string;
  readonly address: `tel:${string}` | `https://${string}`;
  readonly about: string;
}

export interface HelpGroup {
  readonly title: string;
  readonly lines: readonly HelpLine[];
}

export const HELP: readonly HelpGroup[] = [
  {
    title: 'In danger or seriously ill',
    lines: [
      {
        name: '112',
        address: 'tel:112',
        about: 'All of the European Union, the UK and many other countries',
      },
      { name: '999', address: 'tel:999', about: 'United Kingdom and Ireland' },
      { name: '911', address: 'tel:911', about: 'United States and Canada' },
    ],
  },
  {
    title: 'Someone to talk to now',
    lines: [
      {
        name: '116 123',
        address: 'tel:116123',
        about: 'Samaritans, United Kingdom and Ireland: free, day and night, about anything',
      },
      {
        name: '111',
        address: 'tel:111',
        about: 'NHS 111 in England, Scotland and Wales: choose the mental health option',
      },
      {
        name: '988',
        address: 'tel:988',
        about: 'United States and Canada: a crisis line to call or text, free, day and night',
      },
    ],
  },
  {
    title: 'Anywhere else',
    lines: [
      {
        name: 'findahelpline.com',
        address: 'https://findahelpline.com',
        about: 'Finds free and confidential lines by country',
      },
      {
        name: 'befrienders.org',
        address: 'https://befrienders.org',
        about: 'Befrienders Worldwide: centers that listen, in many countries',
      },
    ],
  },
];
