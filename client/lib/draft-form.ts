import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Command, commandFor } from './send.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** Half-written texts live under this prefix on the device, and go with whoever signs out. */
export const DRAFT_PREFIX = 'hearten.draft.';

type Fields = Readonly<Record<string, string | number | boolean>>;
/** By the field's name; only what is wrong. */
type Errors<Values> = { readonly [Name in keyof Values]?: string };

export interface DraftFormOptions<Values extends Fields, Body> {
  /** Names the draft on this device: what it is and whose, `journal.1000`. */
  readonly key: string;
  readonly empty: Values;
  /** Whether values that a browser has handed back can be used; their types have been looked at. */
  readonly isWhole?: (values: Values) => boolean;
  /** What keeps each field from being sent, in the words a person reads. */
  readonly check?: (values: Values) => Errors<Values>;
  readonly bodyOf: (values: Values) => Body;
  readonly write: (body: Body, command: Command) => Promise<unknown>;
  readonly messageFor: (error: unknown) => string;
}

export interface DraftForm<Values extends Fields> {
  readonly values: ReadonlySignal<Values>;
  /** What the last attempt to save found wrong, until the field is changed. */
  readonly errors: ReadonlySignal<Errors<Values>>;
  /** Why the last attempt to save failed, though nothing was wrong with the fields; '' when it did not. */
  readonly failure: ReadonlySignal<string>;
  /** Whether there is anything to lose. */
  readonly isTouched: ReadonlySignal<boolean>;
  /** Whether what stands here was brought back from an earlier visit. */
  readonly isBroughtBack: ReadonlySignal<boolean>;
  readonly isSaving: ReadonlySignal<boolean>;
  change(part: Partial<Values>): void;
  discard(): void;
  /** Whether it was saved. */
  save(): Promise<boolean>;
}

/**
 * One thing a person writes. Every change is kept on this device at once, until it is saved or discarded,
 * together with the save that was tried: trying again, even after a reload, can't do the thing twice.
 */
export function createDraftForm<Values extends Fields, Body>(
  options: DraftFormOptions<Values, Body>,
): DraftForm<Values> {
  const { empty, check, bodyOf, write, messageFor } = options;
  const none: Errors<Values> = {};
  const key = `${DRAFT_PREFIX}${options.key}`;
  const kept = readDraft(key, options);
  const values = signal(kept?.values ?? empty);
  const errors = signal(none);
  const failure = signal('');
  const isBroughtBack = signal(kept !== undefined);
  const isSaving = signal(false);
  let command = kept?.command;

  const isTouched = computed(() => Object.keys(empty).some((name) => values.value[name] !== empty[name]));

  const keep = () => {
    if (isTouched.peek() || command) writeStored(key, JSON.stringify({ ...values.peek(), command }));
    else removeStored(key);
  };
  const discard = () => {
    values.value = empty;
    errors.value = none;
    failure.value = '';
    isBroughtBack.value = false;
    command = undefined;
    removeStored(key);
  };

  return {
    values,
    errors,
    failure,
    isTouched,
    isBroughtBack,
    isSaving,
    change(part) {
      values.value = { ...values.peek(), ...part };
      const standing = Object.entries(errors.peek()).filter(([name]) => !(name in part));
      errors.value = Object.fromEntries(standing) as Errors<Values>;
      keep();
    },
    discard,
    async save() {
      if (isSaving.peek()) return false;
      failure.value = '';
      errors.value = check?.(values.peek()) ?? none;
      if (Object.keys(errors.peek()).length > 0) return false;
      const sent = values.peek();
      const body = bodyOf(sent);
      command = commandFor(body, command);
      isSaving.value = true;
      keep();
      try {
        await write(body, command);
      } catch (error) {
        failure.value = messageFor(error);
        return false;
      } finally {
        isSaving.value = false;
      }
      if (values.peek() === sent) {
        discard();
      } else {
        // Somebody has gone on writing meanwhile: what stands here now has not been saved.
        command = undefined;
        keep();
      }
      return true;
    },
  };
}

/** The draft left on this device, whole or not at all: a browser may hand back anything. */
function readDraft<Values extends Fields>(
  key: string,
  { empty, isWhole = () => true }: Pick<DraftFormOptions<Values, never>, 'empty' | 'isWhole'>,
): { readonly values: Values; readonly command: Command | undefined } | undefined {
  try {
    const found: unknown = JSON.parse(readStored(key) ?? 'null');
    if (typeof found !== 'object' || found === null) return undefined;
    const { command, ...rest } = found as { command?: Command };
    const given = rest as Record<string, unknown>;
    const fields = Object.keys(empty).map((name) => [name, given[name]] as const);
    if (fields.some(([name, value]) => typeof value !== typeof empty[name])) return undefined;
    const values = Object.fromEntries(fields) as Values;
    return isWhole(values) ? { values, command } : undefined;
  } catch {
    return undefined;
  }
}
