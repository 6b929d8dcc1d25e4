import { EXIT_BUTTON_KEY } from '../../lib/stored-names.ts';
import { createPreference } from '../preferences/preferences.ts';

/** Whether every page shows the exit button. Esc three times works in any case. */
export const exitButton = createPreference(EXIT_BUTTON_KEY, true);
