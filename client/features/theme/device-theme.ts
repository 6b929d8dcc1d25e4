import { computed, signal } from '@preact/signals-react';
import { theme } from './theme.ts';

const query = matchMedia('(prefers-color-scheme: dark)');
const deviceIsDark = signal(query.matches);
query.addEventListener('change', ({ matches }) => {
  deviceIsDark.value = matches;
});

/** Whether the page is dark now, by choice or because the device is. */
export const isDark = computed(() =>
  theme.value === 'system' ? deviceIsDark.value : theme.value === 'dark',
);
