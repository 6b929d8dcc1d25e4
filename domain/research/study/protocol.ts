import type { Controller } from './events.ts';

/** The values of a check-in that a study may ask about. Never words, journal or community. */
export const STUDY_FIELDS = ['mood', 'energy'] as const;
export type StudyField = (typeof STUDY_FIELDS)[number];

/** The only granularity of answers. */
export const WEEKLY = 'week';

/** A new version of a protocol. Absent `keepsCopiesGround` means that copies must be deleted. */
export interface ProtocolTerms {
  readonly text: string;
  readonly fields: readonly StudyField[];
  readonly firstWeek: string;
  readonly expiresOn: string;
  readonly ethicsNumber: string;
  readonly recipients: readonly string[];
  readonly countries: readonly string[];
  readonly retention: string;
  readonly keepsCopiesGround?: string | undefined;
  readonly microdata: boolean;
  readonly includesImported: boolean;
  readonly contact: string;
  readonly complaint: string;
}

/** A published version of a protocol. */
export interface Protocol extends ProtocolTerms {
  readonly version: number;
  readonly textHash: string;
}

/** A study as it was registered. None of it changes later. */
export interface StudyDescription {
  readonly title: string;
  readonly question: string;
  readonly controllers: readonly Controller[];
}
