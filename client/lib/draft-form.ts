import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { openDraftSlot } from './draft-slot.ts';
import { ignoreError } from './log.ts';
import { onSignalChange } from './on-signal-change.ts';
import { isWaiting } from './outbox/waiting.ts';
import { type Command, commandFor, matchesBody } from './send.ts';
import {
  type Draft,
  type DraftRules,
  type Fields,
  normalizeForToday,
  readDraft,
  sentBody,
} from './stored-draft.ts';
import { today } from './today.ts';

/** A message for each field that can't be saved, by the field's name. */
type Errors<Values> = { readonly [Name in keyof Values]?: string };

export interface DraftFormOptions<Values extends Fields, Body> extends DraftRules<Values, Body> {
  /** The name of the draft on this device: its kind and its owner, such as `journal.1000`. */
  readonly key: string;
  /** Finds the fields that can't be saved. */
  readonly check?: (values: Values) => Errors<Values>;
  /**
   * Whether a changed draft corrects an attempted save, which may have reached the server. `write` then gets that save
   * too. Otherwise a changed draft is a new save.
   */
  readonly isCorrectable?: boolean;
  /** Saves. Resolves to `Waiting` if the save waits in the outbox, which then holds it instead of the draft. */
  readonly write: (body: Body, command: Command, earlier?: Command) => Promise<unknown>;
  /**
   * Whether the outbox holds this attempted command, or has delivered it. The page may have been closed before the
   * draft was deleted.
   */
  readonly isHandedOver?: (command: Command) => Promise<boolean>;
  readonly messageFor: (error: unknown) => string;
}

export interface DraftForm<Values extends Fields> {
  /** The name of the draft on this device. */
  readonly key: string;
  readonly values: ReadonlySignal<Values>;
  /** The errors that the last attempt to save found, each until its field is changed. */
  readonly errors: ReadonlySignal<Errors<Values>>;
  /** Why the last attempt to save failed, other than for wrong fields; '' when it didn't. */
  readonly failure: ReadonlySignal<string>;
  /** Whether the draft differs from an empty form, or an attempted save of it is not confirmed yet. */
  readonly isTouched: ReadonlySignal<boolean>;
  /** Whether the values come from an earlier visit or from another tab. */
  readonly isRestored: ReadonlySignal<boolean>;
  /** Whether the draft is stored on this device. Otherwise it lasts until the page is closed. */
  readonly isPersisted: ReadonlySignal<boolean>;
  /**
   * The local time, with offset, of the attempt that may have reached the server. The same values are sent again with
   * this time. Undefined once the values differ from that attempt, because they are then a new save. In a correctable
   * form it stays, and `write` gives the entry its time.
   */
  readonly firstAttemptAt: ReadonlySignal<string | undefined>;
  /** The times of failed saves of earlier days, in the same format. They are sent before the next save. */
  readonly pendingSaveTimes: ReadonlySignal<readonly string[]>;
  readonly isSaving: ReadonlySignal<boolean>;
  /** Whether the last save had to wait on this device. It stays true after that save has been sent. */
  readonly isWaiting: ReadonlySignal<boolean>;
  change(part: Partial<Values>): void;
  /** Empties the form and deletes the draft. */
  discard(): void;
  /**
   * Resolves to true if the draft was saved, or waits in the outbox. Otherwise it resolves to false, and `errors` or
   * `failure` says why. While another save runs it does nothing and resolves to false.
   */
  save(): Promise<boolean>;
}

/**
 * A form whose draft is stored on this device with every change until it is saved or discarded. The attempted command
 * is stored with it, so that another attempt to save the same values, even after a reload, can't save twice.
 */
export function createDraftForm<Values extends Fields, Body>(
  options: DraftFormOptions<Values, Body>,
): DraftForm<Values> {
  const { empty, isCorrectable = false, check, bodyOf, withId, write, isHandedOver, messageFor } = options;
  const noErrors: Errors<Values> = {};
  const emptyDraft: Draft<Values> = { values: empty, waiting: [] };
  const slot = openDraftSlot(options.key, (text) => readDraft(text, options) !== undefined);
  const storedDraft = readDraft(slot.text(), options) ?? emptyDraft;

  let unsubscribers: readonly (() => void)[] = [];
  const values = signal(storedDraft.values, {
    watched() {
      unsubscribers = [
        slot.subscribe(reloadFromSlot),
        onSignalChange(today, () => isSaving.peek() || applyDayChange()),
      ];
    },
    unwatched() {
      for (const unsubscribe of unsubscribers) unsubscribe();
    },
  });
  const errors = signal(noErrors);
  const failure = signal('');
  const isSaving = signal(false);
  const hadToWait = signal(false);
  const attemptedCommand = signal(storedDraft.command);
  const waiting = signal(storedDraft.waiting);
  const isRestored = signal(hasContent(storedDraft));
  const isPersisted = signal(slot.isPersisted());

  function hasContent(draft: Draft<Values>): boolean {
    return draft.values !== empty || draft.command !== undefined;
  }

  const firstAttemptAt = computed(() => {
    const command = attemptedCommand.value;
    return command && (isCorrectable || matchesBody(command, bodyOf(values.value), withId))
      ? command.at
      : undefined;
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
  /** When the day changes, shows what a newly opened form would show. */
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
  async function discardIfHandedOver(command: Command): Promise<void> {
    if (!(await isHandedOver?.(command)) || isSaving.peek()) return;
    const isUnchanged = matchesBody(command, bodyOf(values.peek()), withId);
    if (attemptedCommand.peek() === command && isUnchanged) discard();
  }
  async function sendEarlier(earlier: Command): Promise<void> {
    await write(sentBody<Body>(earlier), earlier);
    waiting.value = waiting.peek().filter(({ id }) => id !== earlier.id);
  }

  if (storedDraft.command && isHandedOver) {
    void discardIfHandedOver(storedDraft.command).catch(ignoreError('The draft stays:'));
  }

  return {
    key: options.key,
    values,
    errors,
    failure,
    isTouched,
    isRestored,
    isPersisted,
    firstAttemptAt,
    pendingSaveTimes: computed(() => waiting.value.map(({ at }) => at)),
    isSaving,
    isWaiting: hadToWait,
    change(part) {
      values.value = { ...values.peek(), ...part };
      const remaining = Object.entries(errors.peek()).filter(([name]) => !(name in part));
      errors.value = Object.fromEntries(remaining) as Errors<Values>;
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
      const command = commandFor(body, attemptedCommand.peek(), withId);
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
        hadToWait.value = isWaiting(await write(sentBody<Body>(command), command, earlier));
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
        // The person kept typing during the save, so the current values are unsaved.
        attemptedCommand.value = undefined;
        persist();
      }
      return true;
    },
  };
}
