/** The first letters of the first and the last name: 'Jo Demo' is JD. The demo person gives the spec's fallback. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  // A letter as a person sees it: spreading keeps characters outside the basic plane whole.
  return letters.map((word) => [...(word as string)][0]?.toUpperCase() ?? '').join('') || 'JD';
}
