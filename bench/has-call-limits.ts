import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether a checkout of Hearten, or an unpacked release, limits calls and knows the settings for them. 1.0.2 does
 * neither, and refuses settings that it does not know.
 */
export const hasCallLimits = (checkout: string): boolean =>
  existsSync(join(checkout, 'infra/testing/no-call-limits.ts'));
