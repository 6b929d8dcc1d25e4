/** The part of a network event of WebDriver BiDi that is needed here. */
export interface NetworkEvent {
  /** Set for the request of a page, undefined or null for those that a page sends. */
  readonly navigation?: string | null;
  readonly request: { readonly request: string; readonly url: string };
}

/**
 * The requests that a page had not finished when it was left. Firefox reports each of them as an error in the console,
 * though nothing failed that a person would see.
 */
export class LeftRequests {
  /** The addresses of requests under way, by their ids. */
  readonly #underWay = new Map<string, string>();
  readonly #left = new Set<string>();
  #isLeaving = false;

  /** Call it before a page is left. */
  leave(): void {
    this.#isLeaving = true;
  }

  sent({ navigation, request }: NetworkEvent): void {
    if (navigation && this.#isLeaving) {
      this.#isLeaving = false;
      for (const url of this.#underWay.values()) this.#left.add(url);
      this.#underWay.clear();
    }
    this.#underWay.set(request.request, request.url);
  }

  completed({ request }: NetworkEvent): void {
    this.#underWay.delete(request.request);
  }

  failed({ request }: NetworkEvent): void {
    this.#underWay.delete(request.request);
    if (this.#isLeaving) this.#left.add(request.url);
  }

  /** Whether a message of the console only says that such a request failed to load. */
  explain(message: string): boolean {
    const url = /^Failed to load ‘([^’]+)’\. /.exec(message)?.[1];
    return url !== undefined && this.#left.has(url);
  }
}
