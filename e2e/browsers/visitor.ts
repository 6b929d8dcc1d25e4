import { setTimeout as sleep } from 'node:timers/promises';
import type { PageDriver } from './driver.ts';
import { findElement, type Wanted } from './find-element.ts';

const STEP_MS = 50;
const PATIENCE_MS = 15_000;
/** The beginning of the page's text, for messages. */
const EXCERPT = 'location.pathname + ": " + document.body.innerText.slice(0, 600)';

const expressionOf = (wanted: Wanted): string => `(${findElement.toString()})(${JSON.stringify(wanted)})`;

/**
 * A person in front of one engine, who finds elements by role and name and waits for what the page shows. A wait that
 * takes too long, 15 s by default, throws with the beginning of the page's text.
 */
export class Visitor {
  readonly page: PageDriver;
  readonly origin: string;

  constructor(page: PageDriver, origin: string) {
    this.page = page;
    this.origin = origin;
  }

  /** Opens a page, and waits until the app has taken over what the server has drawn. */
  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`);
    await this.until('the app starts', () =>
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
    );
  }

  /** Closes the app and opens it again. */
  async reopen(path: string): Promise<void> {
    await this.page.reopen();
    await this.goto(path);
  }

  /** Waits until the element is shown. */
  async see(wanted: Wanted, patienceMs = PATIENCE_MS): Promise<void> {
    await this.#eventually(
      () => this.#isShown(wanted),
      () => `sees no ${describe(wanted)}`,
      patienceMs,
    );
  }

  /** Waits until no such element is shown. */
  async seeGone(wanted: Wanted, patienceMs = PATIENCE_MS): Promise<void> {
    await this.#eventually(
      async () => !(await this.#isShown(wanted)),
      () => `still sees ${describe(wanted)}`,
      patienceMs,
    );
  }

  /** Waits until the window has this title, which a page sets when its code is there. */
  async seeTitle(title: string): Promise<void> {
    await this.#eventually(
      async () => (await this.page.evaluate('document.title')) === title,
      () => `has no title “${title}”`,
      PATIENCE_MS,
    );
  }

  /** Presses the element as soon as it is there. */
  async press(wanted: Wanted): Promise<void> {
    await this.see(wanted);
    await this.#eventually(
      // The app may draw an element again between the search and the press. Then nothing was pressed.
      async () => {
        await this.page.press(expressionOf(wanted));
        return true;
      },
      () => `can’t press ${describe(wanted)}`,
      PATIENCE_MS,
    );
  }

  /**
   * Presses a field until it has the focus, and types. A dialog that still slides in can move away from the first
   * press. It does not remove a text that the field already has.
   */
  async fill(wanted: Wanted, text: string): Promise<void> {
    await this.see(wanted);
    const field = expressionOf(wanted);
    await this.#eventually(
      async () => {
        await this.page.press(field);
        return (await this.page.evaluate(`${field} === document.activeElement`)) === true;
      },
      () => `can’t write into ${describe(wanted)}`,
      PATIENCE_MS,
    );
    await this.page.type(text);
  }

  /** Evaluates a function in the page. It must use nothing from outside itself. */
  async ask<T>(question: () => T | Promise<T>): Promise<T> {
    return (await this.page.evaluate(`(${question.toString()})()`)) as T;
  }

  /** Waits until the function returns true in the page. */
  async until(
    what: string,
    question: () => boolean | Promise<boolean>,
    patienceMs = PATIENCE_MS,
  ): Promise<void> {
    await this.#eventually(
      () => this.ask(question),
      () => `waited in vain: ${what}`,
      patienceMs,
    );
  }

  async #isShown(wanted: Wanted): Promise<boolean> {
    return (await this.page.evaluate(`${expressionOf(wanted)} !== null`)) === true;
  }

  async #eventually(check: () => Promise<boolean>, failure: () => string, patienceMs: number): Promise<void> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      // A page that is loading can't be asked, and is asked again.
      const answer = await check().catch((error: unknown) => error as Error);
      if (answer === true) return;
      if (performance.now() > deadline) {
        const shown = await this.#excerpt();
        const why = answer instanceof Error ? ` (${answer.message})` : '';
        throw new Error(`${failure()}${why}. The page shows: ${shown}`);
      }
      await sleep(STEP_MS);
    }
  }

  async #excerpt(): Promise<string> {
    const text = await this.page.evaluate(EXCERPT).catch((error: unknown) => String(error));
    return String(text).replaceAll(/\s+/g, ' ');
  }
}

const describe = ({ role, name, within }: Wanted): string =>
  `${role} /${name}/${within === undefined ? '' : ` in /${within}/`}`;
