/** The server sets `heartenBuild` in a line that it puts at the top of the worker's script (`api/client-pages.ts`). */
declare const self: ServiceWorkerGlobalScope & { readonly heartenBuild: string };

/** The worker's global scope, with the types of a service worker. */
export const scope = self;

/** The build whose files this worker keeps. Empty where none may run, as over plain http: it then removes itself. */
export const BUILD = self.heartenBuild;
