import { HELP_WHILE_WRITING_KEY } from '../../lib/stored-names.ts';
import { createPreference } from '../preferences/preferences.ts';

/**
 * Whether a line with a number to call may show while the person writes. A switch in Profile turns it off.
 */
export const helpWhileWriting = createPreference(HELP_WHILE_WRITING_KEY, true);
