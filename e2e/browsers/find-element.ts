/** The roles that the walk looks for. */
export type Role =
  | 'button'
  | 'link'
  | 'radio'
  | 'checkbox'
  | 'tab'
  | 'field'
  | 'heading'
  | 'dialog'
  | 'region'
  | 'text';

/** An element as a person would describe it. */
export interface Wanted {
  readonly role: Role;
  /** A regular expression for its name. */
  readonly name: string;
  /** The nearest dialog, section or region around it, or itself if it is one, as a regular expression for its name. */
  readonly within?: string;
}

/** Describes an element by its whole name. */
export const named = (role: Role, name: string, within?: string): Wanted => ({
  role,
  name: `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`,
  ...(within === undefined ? {} : { within }),
});

/** Describes an element by a pattern that its name contains. */
export const matching = (role: Role, name: RegExp, within?: string): Wanted => ({
  role,
  name: name.source,
  ...(within === undefined ? {} : { within }),
});

/**
 * Finds a visible element by role and name, and scrolls it into view. Runs in the page, in every engine, so it uses
 * nothing from outside itself. For the input of a radio button or checkbox it returns the input's label if it has one,
 * because some of these inputs are invisible and only their label shows something. While a modal dialog is open, only
 * elements in it are found, but texts are found everywhere. If several elements match, it returns the first one, and of
 * several texts the last one. Returns null if there is none.
 */
export function findElement({ role, name, within }: Wanted): Element | null {
  const selectors = {
    button: 'button:not([role]), [role="button"], summary',
    link: 'a[href]',
    radio: 'input[type="radio"], [role="radio"]',
    checkbox: 'input[type="checkbox"], [role="checkbox"]',
    tab: '[role="tab"]',
    field: 'input:not([type="radio"]):not([type="checkbox"]), textarea',
    heading: 'h1, h2, h3',
    dialog: 'dialog[open]',
    region: 'section[aria-label], section[aria-labelledby], [role="region"]',
    text: 'p, span, div, h1, h2, h3, li, label, td, th, dd, strong, em, button, a',
  } as const;
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const byIds = (ids: string) =>
    clean(
      ids
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label');
    if (label) return clean(label);
    const ids = element.getAttribute('aria-labelledby');
    if (ids) return byIds(ids);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      return clean(element.labels?.[0]?.textContent ?? element.placeholder);
    }
    if (element instanceof HTMLDialogElement) return clean(element.querySelector('h1, h2')?.textContent);
    return clean(element.textContent);
  };
  const isShown = (element: Element) => {
    const style = getComputedStyle(element);
    return element.getClientRects().length > 0 && style.visibility !== 'hidden';
  };
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const pattern = new RegExp(name);
  const around = within === undefined ? undefined : new RegExp(within);
  const matches = [...document.querySelectorAll(selectors[role])].filter((element) => {
    if (!isShown(element) || element.closest('[inert]')) return false;
    if (modal && role !== 'text' && !modal.contains(element)) return false;
    if (!pattern.test(nameOf(element))) return false;
    if (!around) return true;
    const outer = element.closest('dialog, section, [role="region"]');
    return outer !== null && around.test(nameOf(outer));
  });
  // Of texts that contain each other the last is the innermost.
  const found = role === 'text' ? matches.at(-1) : matches[0];
  if (!found) return null;
  const isChoice = role === 'radio' || role === 'checkbox';
  const shown = isChoice && found instanceof HTMLInputElement ? (found.labels?.[0] ?? found) : found;
  shown.scrollIntoView({ block: 'center', inline: 'nearest' });
  return shown;
}
