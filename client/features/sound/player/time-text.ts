const split = (ms: number) => {
  const seconds = Math.floor(ms / 1000);
  return [Math.floor(seconds / 60), seconds % 60] as const;
};
const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Returns minutes and seconds, such as '3:48' or '75:00'. */
export function clockTime(ms: number): string {
  const [minutes, seconds] = split(ms);
  return `${minutes}:${String(seconds).padStart(2, '0')}`;
}

/** Returns '3 minutes 48 seconds', '1 minute' or '48 seconds', for screen readers. */
export function spokenTime(ms: number): string {
  const [minutes, seconds] = split(ms);
  if (minutes === 0) return counted(seconds, 'second');
  return seconds === 0
    ? counted(minutes, 'minute')
    : `${counted(minutes, 'minute')} ${counted(seconds, 'second')}`;
}

/** Returns '23:05', in the device's format. */
export const timeOfDay = (at: number): string =>
  new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
