import { hasSignedInHint, isDemo } from '../../lib/page-meta.ts';
import { loadDemoContents, loadOwnContents } from './lazy-contents.tsx';
import { loadVisitorHome } from './lazy-visitor-home.tsx';

/**
 * Fetches the code of Home that is not in the first load. A cookie says whether this browser belongs to a signed-in
 * person or to a visitor; the code of the other one comes later if the cookie is wrong. Rejects if a file cannot be
 * fetched.
 */
export async function loadHome(): Promise<void> {
  if (hasSignedInHint()) await loadOwnContents();
  else await Promise.all([loadVisitorHome(), isDemo && loadDemoContents()]);
}
