/** The server writes the build's name before this script (`api/client-pages.ts`). */
declare const self: ServiceWorkerGlobalScope & { readonly heartenBuild: string };

/** The worker's global scope, with the types of a service worker. */
export const scope = self;

/** The name of the build whose files this worker stores. Empty if the worker shall remove itself. */
export const BUILD = self.heartenBuild;
