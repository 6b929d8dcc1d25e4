import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { openDraftSlot } from './draft-slot.ts';
import { localDateOf } from './local-time.ts';
import { onSignalChange } from './on-signal-change.ts';
import { type Command, commandFor } from './send.ts';
import { today } from './today.ts';

type Fields = Readonly<Record<string, string | number | boolean>>;
/** By the field's name; only what is wrong. */
type Errors<Values> = { readonly [Name in keyof Values]?: string };

export interface DraftFormOptions<Values extends Fields, Body> {
  /** Names the draft on this device: what it is and whose, `journal.1000`. */
  readonly key: string;
  readonly empty: Values;
  /**
   * Whether it tells how something is now. A save of an earlier day that may not have arrived is then not taken up
   * again: it waits, and goes for its own day along with the next. A form left open over midnight is no exception.
   */
  readonly isDayBound?: boolean;
  /** Whether values that a browser has handed back can be used; their types have been looked at. */
  readonly isValid?: (values: Values) => boolean;
  /** What keeps each field from being sent, in the words a person reads. */
  readonly check?: (values: Values) => Errors<Values>;
  readonly bodyOf: (values: Values) => Body;
  /**
   * Whether other words take the place of a save that may have arrived, so that both are one thing, of the time of the
   * first try; `write` is told of that save. Otherwise other words are another save.
   */
  readonly isCorrectable?: boolean;
  readonly write: (body: Body, command: Command, earlier?: Command) => Promise<unknown>;
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
  /** Whether what stands here was brought back from an earlier visit, or from another tab. */
  readonly isRestored: ReadonlySignal<boolean>;
  /** Whether this device keeps it. Where it can't, it lasts as long as the page. */
  readonly isPersisted: ReadonlySignal<boolean>;
  /** When what stands here was first tried in vain, as local time with offset: saved again, it is of that time. */
  readonly firstAttemptAt: ReadonlySignal<string | undefined>;
  /** The times, as above, of saves of earlier days that go along with the next. */
  readonly pendingSaveTimes: ReadonlySignal<readonly string[]>;
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
  const { empty, isCorrectable = false, check, bodyOf, write, messageFor } = options;
  const noErrors: Errors<Values> = {};
  const emptyDraft: Draft<Values> = { values: empty, waiting: [] };
  const slot = openDraftSlot(options.key, (text) => readDraft(text, options) !== undefined);
  const storedDraft = readDraft(slot.text(), options) ?? emptyDraft;

  let stops: readonly (() => void)[] = [];
  const values = signal(storedDraft.values, {
    watched() {
      stops = [
        slot.subscribe(reloadFromSlot),
        onSignalChange(today, () => isSaving.peek() || applyDayChange()),
      ];
    },
    unwatched() {
      for (const stop of stops) stop();
    },
  });
  const errors = signal(noErrors);
  const failure = signal('');
  const isSaving = signal(false);
  const attemptedCommand = signal(storedDraft.command);
  const waiting = signal(storedDraft.waiting);
  const isRestored = signal(hasContent(storedDraft));
  const isPersisted = signal(slot.isPersisted());

  function hasContent(draft: Draft<Values>): boolean {
    return draft.values !== empty || draft.command !== undefined;
  }

  const firstAttemptAt = computed(() => {
    const command = attemptedCommand.value;
    return command && (isCorrectable || matchesBody(command, bodyOf(values.value))) ? command.at : undefined;
  });
  const isTouched = computed(
    () =>
      Object.keys(empty).some((name) => values.value[name] !== empty[name]) ||
      firstAttemptAt.value !== undefined ||
      waiting.value.length > 0,
  );

  function show(draft: Draft<Values>): void {
    values.value = draft.values;
    attemptedCommand.value = draft.command;
    waiting.value = draft.waiting;
    errors.value = noErrors;
    failure.value = '';
  }
  function reloadFromSlot(): void {
    const draft = readDraft(slot.text(), options) ?? emptyDraft;
    show(draft);
    isRestored.value = hasContent(draft);
  }
  /** A form that is open when the day turns is as it would be if it were opened then. */
  function applyDayChange(): void {
    const before = { values: values.peek(), command: attemptedCommand.peek(), waiting: waiting.peek() };
    const draft = normalizeForToday(before, options);
    if (draft === before) return;
    show(draft);
    isRestored.value = hasContent(draft);
  }
  function persist(command = attemptedCommand.peek()): void {
    if (isTouched.peek() || command) {
      slot.put(JSON.stringify({ ...values.peek(), command, waiting: waiting.peek() }));
    } else slot.clear();
    isPersisted.value = slot.isPersisted();
  }
  function discard(): void {
    show(emptyDraft);
    isRestored.value = false;
    slot.clear();
  }
  async function sendEarlier(earlier: Command): Promise<void> {
    await write(JSON.parse(earlier.bodyText) as Body, earlier);
    waiting.value = waiting.peek().filter(({ id }) => id !== earlier.id);
  }

  return {
    values,
    errors,
    failure,
    isTouched,
    isRestored,
    isPersisted,
    firstAttemptAt,
    pendingSaveTimes: computed(() => waiting.value.map(({ at }) => at)),
    isSaving,
    change(part) {
      values.value = { ...values.peek(), ...part };
      const standing = Object.entries(errors.peek()).filter(([name]) => !(name in part));
      errors.value = Object.fromEntries(standing) as Errors<Values>;
      persist();
    },
    discard,
    async save() {
      if (isSaving.peek()) return false;
      failure.value = '';
      errors.value = check?.(values.peek()) ?? noErrors;
      if (Object.keys(errors.peek()).length > 0) return false;
      const sent = values.peek();
      const body = bodyOf(sent);
      const command = commandFor(body, attemptedCommand.peek());
      const earlier =
        isCorrectable && command !== attemptedCommand.peek() ? attemptedCommand.peek() : undefined;
      const first = earlier ?? command;
      isSaving.value = true;
      persist(first);
      try {
        for (const waited of waiting.peek()) {
          await sendEarlier(waited);
          persist(first);
        }
        await write(body, command, earlier);
      } catch (error) {
        attemptedCommand.value = first;
        applyDayChange();
        persist();
        failure.value = messageFor(error);
        return false;
      } finally {
        isSaving.value = false;
      }
      if (values.peek() === sent) {
        discard();
      } else {
        // Somebody has gone on writing meanwhile: what stands here now has not been saved.
        attemptedCommand.value = undefined;
        persist();
      }
      return true;
    },
  };
}

interface Draft<Values> {
  readonly values: Values;
  /** The save that was tried. */
  readonly command?: Command | undefined;
  /** Tried saves of earlier days, oldest first. */
  readonly waiting: readonly Command[];
}

/** The draft left on this device, whole or not at all: a browser may hand back anything. */
function readDraft<Values extends Fields, Body>(
  text: string | null,
  options: DraftFormOptions<Values, Body>,
): Draft<Values> | undefined {
  const { empty, isValid = () => true } = options;
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    if (typeof found !== 'object' || found === null) return undefined;
    const { command, waiting = [], ...rest } = found as { command?: Command; waiting?: readonly Command[] };
    const given = rest as Record<string, unknown>;
    const fields = Object.keys(empty).map((name) => [name, given[name]] as const);
    if (fields.some(([name, value]) => typeof value !== typeof empty[name])) return undefined;
    const values = Object.fromEntries(fields) as Values;
    if (!isValid(values)) return undefined;
    return normalizeForToday({ values, command, waiting }, options);
  } catch {
    return undefined;
  }
}

/**
 * What a draft is today, where its save was tried on an earlier day: words of one's own are tried again as the same,
 * but what nobody has changed says nothing of that day, and begins anew.
 */
function normalizeForToday<Values extends Fields, Body>(
  draft: Draft<Values>,
  { empty, isDayBound = false, bodyOf }: DraftFormOptions<Values, Body>,
): Draft<Values> {
  const { values, command, waiting } = draft;
  if (!command || !isFromAnotherDay(command) || !matchesBody(command, bodyOf(values))) return draft;
  if (isDayBound) return { values: empty, waiting: [...waiting, command] };
  return matchesBody(command, bodyOf(empty)) ? { values: empty, waiting } : draft;
}

const matchesBody = ({ bodyText }: Command, body: unknown): boolean => bodyText === JSON.stringify(body);

const isFromAnotherDay = ({ at }: Command): boolean => !at.startsWith(localDateOf(new Date()));
