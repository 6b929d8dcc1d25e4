import { hasSignedInHint, isDemo } from '../../lib/page-meta.ts';
import { loadDemoContents, loadOwnContents } from './lazy-contents.tsx';
import { loadVisitorHome } from './lazy-visitor-home.tsx';

/** Fetches the code of Home that this browser is likely to show, beyond the first load. Rejects when that fails. */
export async function loadHome(): Promise<void> {
  if (hasSignedInHint()) await loadOwnContents();
  else await Promise.all([loadVisitorHome(), isDemo && loadDemoContents()]);
}
