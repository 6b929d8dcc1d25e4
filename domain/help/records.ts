import type { HelpRecord } from './help-record.ts';
import { AFRICA } from './records/africa.ts';
import { AMERICAS } from './records/americas.ts';
import { ASIA } from './records/asia.ts';
import { EUROPE } from './records/europe.ts';
import { OCEANIA } from './records/oceania.ts';

/**
 * The numbers of each place. Nobody has called them. The lines of records in state `sure` were found at the named
 * source. The emergency numbers are the well-known ones of each country. To confirm a record in state `check`, call its
 * lines or read them at the operator’s own site, and write the source and the day.
 */
export const HELP_RECORDS: readonly HelpRecord[] = [...EUROPE, ...AMERICAS, ...ASIA, ...OCEANIA, ...AFRICA];
