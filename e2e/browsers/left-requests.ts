/** The part of a network event of WebDriver BiDi that is needed here. */
export interface NetworkEvent {
  /** Set if the request opens a page. Missing or null for requests that a page makes. */
  readonly navigation?: string | null;
  readonly request: { readonly request: string; readonly url: string };
}

/**
 * The requests that were under way when a page was left. Firefox breaks them off. If the service worker was to answer
 * one, Firefox's console says that it failed to load, though nothing failed that a person would see.
 */
export class LeftRequests {
  /** The addresses of requests under way, by their ids. */
  readonly #underWay = new Map<string, string>();
  /** How many requests of each address were left and not yet explained. */
  readonly #left = new Map<string, number>();
  #isLeaving = false;

  /** Call it before a page is left. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** Call it when the next page has opened, for a browser that has reported no request for it. */
  arrive(): void {
    if (!this.#isLeaving) return;
    this.#isLeaving = false;
    for (const url of this.#underWay.values()) this.#add(url);
    this.#underWay.clear();
  }

  sent({ navigation, request }: NetworkEvent): void {
    if (navigation) this.arrive();
    this.#underWay.set(request.request, request.url);
  }

  completed({ request }: NetworkEvent): void {
    this.#underWay.delete(request.request);
  }

  failed({ request }: NetworkEvent): void {
    this.#underWay.delete(request.request);
    if (this.#isLeaving) this.#add(request.url);
  }

  /** Whether a console message only says that such a request failed to load. Each request explains one message. */
  explain(message: string): boolean {
    const url = /^Failed to load ‘([^’]+)’\. /.exec(message)?.[1] ?? '';
    const count = this.#left.get(url) ?? 0;
    if (count > 0) this.#left.set(url, count - 1);
    return count > 0;
  }

  #add(url: string): void {
    this.#left.set(url, (this.#left.get(url) ?? 0) + 1);
  }
}
