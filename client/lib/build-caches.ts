import { BUILD_CACHE_PREFIX } from './stored-names.ts';

/** The names of the caches in which the service worker has stored builds of the app. */
export const buildCaches = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(BUILD_CACHE_PREFIX));

/** Deletes all stored builds. */
export async function deleteBuildCaches(): Promise<void> {
  for (const name of await buildCaches()) await caches.delete(name);
}
