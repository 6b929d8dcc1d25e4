/**
 * The first letters of the first and last name as capitals, such as JD for 'Jo Demo'. A name of one word gives
 * one letter. Without a name it is the specification's fallback, JD.
 */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  // Spreading splits by code points, so letters outside the basic plane stay whole.
  return letters.map((word) => [...(word as string)][0]?.toUpperCase() ?? '').join('') || 'JD';
}
