import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { openDraftPlace } from './draft-place.ts';
import { localDateOf } from './local-time.ts';
import { type Command, commandFor } from './send.ts';

type Fields = Readonly<Record<string, string | number | boolean>>;
/** By the field's name; only what is wrong. */
type Errors<Values> = { readonly [Name in keyof Values]?: string };

export interface DraftFormOptions<Values extends Fields, Body> {
  /** Names the draft on this device: what it is and whose, `journal.1000`. */
  readonly key: string;
  readonly empty: Values;
  /**
   * Whether it tells how something is now. A save of an earlier day that may not have arrived is then not taken up
   * again: it waits, and goes for its own day along with the next.
   */
  readonly isOfNow?: boolean;
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
  /** Whether what stands here was brought back from an earlier visit, or from another tab. */
  readonly isBroughtBack: ReadonlySignal<boolean>;
  /** Whether this device keeps it. Where it can't, it lasts as long as the page. */
  readonly isKept: ReadonlySignal<boolean>;
  /** When what stands here was first tried in vain, as local time with offset: saved again, it is of that time. */
  readonly triedAt: ReadonlySignal<string | undefined>;
  /** The times, as above, of saves of earlier days that go along with the next. */
  readonly waitingSince: ReadonlySignal<readonly string[]>;
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
  const nothing: Draft<Values> = { values: empty, waiting: [] };
  const place = openDraftPlace(options.key, (text) => readDraft(text, options) !== undefined);
  const kept = readDraft(place.text(), options) ?? nothing;

  let stopFollowing = () => {};
  const values = signal(kept.values, {
    watched() {
      stopFollowing = place.follow(takeOver);
    },
    unwatched: () => stopFollowing(),
  });
  const errors = signal(none);
  const failure = signal('');
  const isSaving = signal(false);
  const tried = signal(kept.command);
  const waiting = signal(kept.waiting);
  const isBroughtBack = signal(isOwn(kept));
  const isKept = signal(place.isOnDevice());

  function isOwn(draft: Draft<Values>): boolean {
    return draft.values !== empty || draft.command !== undefined;
  }

  const triedAt = computed(() => {
    const command = tried.value;
    return command && isFor(command, bodyOf(values.value)) ? command.at : undefined;
  });
  const isTouched = computed(
    () =>
      Object.keys(empty).some((name) => values.value[name] !== empty[name]) ||
      triedAt.value !== undefined ||
      waiting.value.length > 0,
  );

  function show(draft: Draft<Values>): void {
    values.value = draft.values;
    tried.value = draft.command;
    waiting.value = draft.waiting;
    errors.value = none;
    failure.value = '';
  }
  function takeOver(): void {
    const draft = readDraft(place.text(), options) ?? nothing;
    show(draft);
    isBroughtBack.value = isOwn(draft);
  }
  function keep(command = tried.peek()): void {
    if (isTouched.peek() || command) {
      place.put(JSON.stringify({ ...values.peek(), command, waiting: waiting.peek() }));
    } else place.clear();
    isKept.value = place.isOnDevice();
  }
  function discard(): void {
    show(nothing);
    isBroughtBack.value = false;
    place.clear();
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
    isBroughtBack,
    isKept,
    triedAt,
    waitingSince: computed(() => waiting.value.map(({ at }) => at)),
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
      const command = commandFor(body, tried.peek());
      isSaving.value = true;
      keep(command);
      try {
        for (const earlier of waiting.peek()) {
          await sendEarlier(earlier);
          keep(command);
        }
        await write(body, command);
      } catch (error) {
        tried.value = command;
        keep();
        failure.value = messageFor(error);
        return false;
      } finally {
        isSaving.value = false;
      }
      if (values.peek() === sent) {
        discard();
      } else {
        // Somebody has gone on writing meanwhile: what stands here now has not been saved.
        tried.value = undefined;
        keep();
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
  { empty, isOfNow = false, isWhole = () => true, bodyOf }: DraftFormOptions<Values, Body>,
): Draft<Values> | undefined {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    if (typeof found !== 'object' || found === null) return undefined;
    const { command, waiting = [], ...rest } = found as { command?: Command; waiting?: readonly Command[] };
    const given = rest as Record<string, unknown>;
    const fields = Object.keys(empty).map((name) => [name, given[name]] as const);
    if (fields.some(([name, value]) => typeof value !== typeof empty[name])) return undefined;
    const values = Object.fromEntries(fields) as Values;
    if (!isWhole(values)) return undefined;
    const mustWait = isOfNow && command && isOfAnotherDay(command) && isFor(command, bodyOf(values));
    return mustWait ? { values: empty, waiting: [...waiting, command] } : { values, command, waiting };
  } catch {
    return undefined;
  }
}

const isFor = ({ bodyText }: Command, body: unknown): boolean => bodyText === JSON.stringify(body);

const isOfAnotherDay = ({ at }: Command): boolean => !at.startsWith(localDateOf(new Date()));
