import type { RecordedEvent } from '../../infra/event-store/port.ts';

/** The ids that events of the log have in this field. */
export const idsIn = (
  log: readonly RecordedEvent[],
  field: 'caseId' | 'subjectId' | 'actionId',
): ReadonlySet<string> =>
  new Set(
    log.flatMap(({ data }) => {
      const id = (data as { readonly [name: string]: unknown })[field];
      return typeof id === 'string' ? [id] : [];
    }),
  );
