import { parseFields } from './json.ts';
import { localDateOf } from './local-time.ts';
import { type Command, matchesBody, type WithId } from './send.ts';

export type Fields = Readonly<Record<string, string | number | boolean>>;

/** How a stored draft of a form is read. */
export interface DraftRules<Values extends Fields, Body> {
  readonly empty: Values;
  /**
   * Whether the fields describe the present moment. A failed save of an earlier day is then not edited
   * further: it stays pending and is sent with its own day before the next save. The same happens to a form
   * that is open at midnight.
   */
  readonly isDayBound?: boolean;
  /** Whether a stored value may be shown. Otherwise the field gets its value from `empty`. */
  readonly guards?: { readonly [Name in keyof Values]?: (value: Values[Name]) => boolean };
  /** Whether a stored draft still fits. Otherwise the form starts empty. */
  readonly isCurrent?: (stored: Partial<Values>) => boolean;
  readonly bodyOf: (values: Values) => Body;
  /** Gives a new entry the id of its command, so that it is known before the server answers. */
  readonly withId?: WithId<Body>;
}

export interface Draft<Values> {
  readonly values: Values;
  /** The save that was attempted. */
  readonly command?: Command | undefined;
  /** Attempted saves of earlier days, oldest first. */
  readonly waiting: readonly Command[];
}

/**
 * Reads the draft stored on this device. Returns undefined if nothing in it can be used, or if `isCurrent` says
 * that it no longer fits. Missing and invalid fields get the form's defaults, and unknown fields are dropped,
 * because another version may have written the draft.
 */
export function readDraft<Values extends Fields, Body>(
  text: string | null,
  rules: DraftRules<Values, Body>,
): Draft<Values> | undefined {
  const { empty, isCurrent = () => true, bodyOf, withId } = rules;
  const stored = parseFields(text);
  const found = usableFields(stored, rules);
  const command = isCommand(stored.command) ? stored.command : undefined;
  const waiting = Array.isArray(stored.waiting) ? stored.waiting.filter(isCommand) : [];
  const merged: Values = { ...empty, ...found };
  const hasWords = Object.keys(empty).some((name) => merged[name] !== empty[name]);
  if ((!hasWords && !command && waiting.length === 0) || !isCurrent(found)) return undefined;
  const values = hasWords ? merged : empty;
  const isOlder = Object.keys(empty).some((name) => !(name in stored));
  const shapes = withId && command ? [identity, (body: Body) => withId(body, command.id)] : [identity];
  const adopted =
    command && isOlder
      ? shapes.reduce((one, shape) => adoptCommand(one, shape(bodyOf(values)), shape(bodyOf(empty))), command)
      : command;
  return normalizeForToday({ values, command: adopted, waiting }, rules);
}

/** The stored fields that the form has, with values that it can show. */
function usableFields<Values extends Fields, Body>(
  stored: Readonly<Record<string, unknown>>,
  { empty, guards = {} }: DraftRules<Values, Body>,
): Partial<Values> {
  const isUsable = <Name extends keyof Values & string>(name: Name): boolean => {
    const value = stored[name];
    return typeof value === typeof empty[name] && guards[name]?.(value as Values[Name]) !== false;
  };
  const names = Object.keys(empty).filter(isUsable);
  return Object.fromEntries(names.map((name) => [name, stored[name]])) as Partial<Values>;
}

function isCommand(value: unknown): value is Command {
  if (typeof value !== 'object' || value === null) return false;
  const { id, at, bodyText, sentText = '' } = value as Readonly<Record<string, unknown>>;
  return [id, at, bodyText, sentText].every((part) => typeof part === 'string');
}

/**
 * Adapts a draft to today if its save was attempted on an earlier day. In a form that is bound to its day, the
 * save moves to `waiting`. In another form a save of the person's own text is repeated unchanged. Unchanged
 * defaults say nothing about the earlier day, so the form starts empty.
 */
export function normalizeForToday<Values extends Fields, Body>(
  draft: Draft<Values>,
  { empty, isDayBound = false, bodyOf, withId }: DraftRules<Values, Body>,
): Draft<Values> {
  const { values, command, waiting } = draft;
  if (!command || !isFromAnotherDay(command) || !matchesBody(command, bodyOf(values), withId)) return draft;
  if (isDayBound) return { values: empty, waiting: [...waiting, command] };
  return matchesBody(command, bodyOf(empty), withId) ? { values: empty, waiting } : draft;
}

const identity = <T>(value: T): T => value;

const isFromAnotherDay = ({ at }: Command): boolean => !at.startsWith(localDateOf(new Date()));

/**
 * The body to send with a command. It is the same at every attempt, because the server refuses a key with
 * another body.
 */
export const sentBody = <Body>({ bodyText, sentText = bodyText }: Command): Body =>
  JSON.parse(sentText) as Body;

/**
 * Adapts the command of a draft from an older version to `body`, if both differ only by defaults in fields
 * that the older version lacked. A command for other text stays as it is.
 */
function adoptCommand(command: Command, body: unknown, defaults: unknown): Command {
  const bodyText = JSON.stringify(body) ?? '';
  const older = parseFields(command.bodyText);
  const actual = parseFields(bodyText);
  const expected = { ...parseFields(JSON.stringify(defaults)), ...older };
  const isSame = Object.keys({ ...older, ...actual }).every(
    (name) => JSON.stringify(expected[name]) === JSON.stringify(actual[name]),
  );
  if (!isSame || command.bodyText === bodyText) return command;
  return { ...command, bodyText, sentText: command.sentText ?? command.bodyText };
}
