import type { ExportKind } from '../../../../domain/research/reads/events.ts';
import type { Protocol, StudyDescription } from '../../../../domain/research/study/protocol.ts';

/** The facts about a package that its descriptions tell. The time at which it is made is not among them. */
export interface DescribedPackage {
  readonly studyId: string;
  readonly study: StudyDescription;
  readonly protocol: Protocol;
  readonly kind: ExportKind;
  readonly firstWeek: string;
  readonly lastWeek: string;
  readonly momentPosition: string;
  readonly knownPosition: string;
  readonly stateHash: string;
  /** Whether the log signs checkpoints, so that the package has a proof. */
  readonly isProved: boolean;
}

/** The name of the zip and of its folder. */
export const packageName = ({ studyId, kind, lastWeek }: DescribedPackage): string =>
  `hearten-study-${studyId}-${kind}-${lastWeek}`;

/** The rules for a use of the data, in one sentence. */
export const TERMS =
  'Pseudonymous data of people with an illness. Use them only for the study and as its protocol says, keep them no longer ' +
  'than it says, and do not try to find out who anybody is.';
