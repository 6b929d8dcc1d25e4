import type { HelpLine, HelpRecord } from './help-record.ts';
import type { PlaceCode } from './place.ts';
import { HELP_RECORDS } from './records.ts';

/** The help that may be shown for a place. */
export interface LocalHelp {
  readonly name: string;
  readonly emergency: readonly string[];
  /** Only confirmed lines. Those to call come first. */
  readonly lines: readonly HelpLine[];
  /** Where the lines are from. Undefined where no line is confirmed. */
  readonly source: string | undefined;
  /** The day of the oldest check of the records that something is shown from: '2026-11-23'. */
  readonly checked: string;
}

/** The help for a place, or undefined where there is no record. A part of a country also has the country's help. */
export function helpIn(place: PlaceCode, all: readonly HelpRecord[] = HELP_RECORDS): LocalHelp | undefined {
  const recordOf = (wanted: PlaceCode) => all.find((one) => one.place === wanted);
  const own = recordOf(place);
  if (!own) return undefined;
  const records = [own, own.partOf ? recordOf(own.partOf) : undefined].filter((one) => one !== undefined);
  const sure = records.filter(({ state }) => state === 'sure');
  const lines = sure.flatMap((one) => one.lines);
  // Emergency numbers are shown whatever the state of their record.
  const shown = records.filter(({ state, emergency }) => state === 'sure' || emergency.length > 0);
  return {
    name: own.name,
    emergency: records.flatMap(({ emergency }) => emergency),
    lines: [...lines.filter(({ call }) => call), ...lines.filter(({ call }) => !call)],
    source: sure.length > 0 ? sure.map(({ source }) => source).join('; ') : undefined,
    checked: shown.map(({ checked }) => checked).sort()[0] ?? own.checked,
  };
}

/**
 * The address that starts a call: digits and `*`, `#`, `+` stay, and everything else goes. `#` is escaped, because it would
 * begin the fragment of the address.
 */
export const callAddress = (number: string): `tel:${string}` =>
  `tel:${number.replace(/[^\d*#+]/g, '').replaceAll('#', '%23')}`;

/** The address that starts a text message, with its word filled in if the line asks for one. */
export function textAddress({ number, word }: NonNullable<HelpLine['text']>): `sms:${string}` {
  const body = word === undefined ? '' : `?&body=${encodeURIComponent(word)}`;
  return `sms:${number.replace(/[^\d+]/g, '')}${body}`;
}
